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
      isFormStale?: boolean;
      /** A shared cache could store the answer as a file (web cache deception). The answer must show no session. */
      looksLikeFile?: boolean;
      formFile?: FormFile;
      retryAfter?: number | undefined;
    }
  }
}
