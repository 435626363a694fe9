import type { FormFile } from './http/form-body.ts';
import type { RequestLog } from './observability/log.ts';
import type { VisitorCookies } from './visitor/cookies.ts';

declare global {
  namespace Express {
    /** The values that one step of the app leaves in `res.locals` for later steps. */
    interface Locals {
      requestId: string;
      log: RequestLog;
      cookies: VisitorCookies;
      /** The browser sent an invalid session cookie, which is cleared. */
      hasBadSession?: boolean;
      /**
       * The form is this site's own, but its token belongs to an earlier session. Nothing in it
       * may take effect.
       */
      isStale?: boolean;
      /**
       * A shared cache could mistake the answer for a file (web cache deception). It must not
       * show a session.
       */
      looksLikeFile?: boolean;
      /** The file of a form. The form has been read up to this file. */
      formFile?: FormFile;
      /** Seconds to wait, from the last call that was refused. */
      retryAfter?: number | undefined;
    }
  }
}
