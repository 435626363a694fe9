import type { FormFile } from './http/form-body.ts';
import type { Log } from './observability/log.ts';
import type { VisitorCookies } from './visitor/cookies.ts';

declare global {
  namespace Express {
    interface Locals {
      requestId: string;
      log: Log;
      cookies: VisitorCookies;
      hasBadSession?: boolean;
      /** The form has a token of an earlier session. Nothing in it may take effect. */
      isStale?: boolean;
      /** A shared cache could take the answer for a file (web cache deception). It must show no session. */
      looksLikeFile?: boolean;
      formFile?: FormFile;
      retryAfter?: number | undefined;
    }
  }
}
