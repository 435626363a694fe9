import type { User } from '../../shared/contract/account.ts';
import type { VisitorCookies } from '../visitor/cookies.ts';

/** What the call policy needs to know about the caller. */
export interface Caller {
  readonly cookies: VisitorCookies;
  /** The client's address, as TRUST_PROXY has it. */
  readonly address: string;
  /** The browser's User-Agent; undefined when it sends none. */
  readonly userAgent: string | undefined;
  /** Asks the backend for the account of the session. @throws {HttpError} */
  askAccount(): Promise<User>;
}
