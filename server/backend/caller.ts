import type { CallResponse } from '../../shared/page/render-page.ts';
import type { VisitorCookies } from '../visitor/cookies.ts';

/** Who asks: what the rules of a call look at besides its input. */
export interface Caller {
  cookies: VisitorCookies;
  /** The client's address, as TRUST_PROXY has it. */
  address: string;
  /** Asks the backend whose the session is. */
  askAccount(): Promise<CallResponse>;
}
