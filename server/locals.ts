import type { RequestLog } from './observability/log.ts';
import type { VisitorCookies } from './visitor/cookies.ts';

declare global {
  namespace Express {
    /** What the steps of the app leave for the ones after them, on `res.locals`. */
    interface Locals {
      requestId: string;
      log: RequestLog;
      cookies: VisitorCookies;
      /** A form of this site whose token does not fit: nothing that it asks for may be done. */
      isStale?: boolean;
      /** Seconds to wait, as the call said that was refused last. */
      retryAfter?: number | undefined;
    }
  }
}
