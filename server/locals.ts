import type { FormFile } from './http/form-body.ts';
import type { RequestLog } from './observability/log.ts';
import type { VisitorCookies } from './visitor/cookies.ts';

declare global {
  namespace Express {
    /** `res.locals`: what one step of the app leaves for those after it. */
    interface Locals {
      requestId: string;
      log: RequestLog;
      cookies: VisitorCookies;
      /** The browser sent a session that is not believed, and loses it. */
      hasBadSession?: boolean;
      /** This site's own form with a token of an earlier session: nothing of it may be done. */
      isStale?: boolean;
      /** A shared cache could take the answer for a file (web cache deception): show no session. */
      looksLikeFile?: boolean;
      /** The file of a form; the form has been read up to it. */
      formFile?: FormFile;
      /** Seconds to wait, from the last call that was refused. */
      retryAfter?: number | undefined;
    }
  }
}
