import type { User } from '../../shared/contract/account.ts';
import type { VisitorCookies } from '../visitor/cookies.ts';

/** Who makes a call, as far as its policy asks. */
export interface Caller {
  readonly cookies: VisitorCookies;
  /** The client's address, as TRUST_PROXY has it. */
  readonly address: string;
  /** Asks the backend for the account of the session. @throws {HttpError} */
  askAccount(): Promise<User>;
}
