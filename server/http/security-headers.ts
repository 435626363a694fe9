import type { Request, RequestHandler, Response } from 'express';
import helmet from 'helmet';
import { adminWorkerPolicy } from '#shared/offline/admin-worker.ts';
import { siteWorkerTrustedTypesPolicy } from '#shared/offline/offline.ts';
import { adminPaths } from '#shared/page/admin-paths.ts';
import { holdsSecret } from '#shared/page/token-routes.ts';

type Directives = Readonly<Record<string, readonly string[]>>;

interface Options {
  secure: boolean;
  /** Origins that a sign-in form may redirect to. In Chromium form-action covers redirects. */
  providerOrigins: Readonly<Record<string, readonly string[]>>;
  extraDirectives: Directives | undefined;
}

const yearSeconds = 365 * 24 * 3600;

/** Headers that browsers heed on documents only. */
export const documentHeaders = ['Content-Security-Policy', 'X-Frame-Options'];

/** Sets every answer's security headers. The static CSP lists the one inline script and the styles by hash. */
export function createSecurityHeaders(options: Options): RequestHandler {
  const usualHeaders = Object.entries(computeHeaders(options));
  const settingsHeaders = Object.entries(
    computeHeaders(options, { 'trusted-types': [adminWorkerPolicy] }),
  );
  return function setSecurityHeaders(req, res, next) {
    const headers = req.path === adminPaths.adminSettings ? settingsHeaders : usualHeaders;
    for (const [name, value] of headers) res.setHeader(name, value);
    if (holdsSecret(req.path)) res.setHeader('Referrer-Policy', 'no-referrer');
    next();
  };
}

export const listSecurityHeaders = (options: Options): string[] =>
  Object.entries(computeHeaders(options)).flat();

function computeHeaders(
  { secure, providerOrigins, extraDirectives }: Options,
  otherDirectives: Directives = {},
): Record<string, string> {
  const setHeaders = helmet({
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        'default-src': ["'none'"],
        'script-src': ["'self'"],
        'img-src': ["'self'", 'data:'],
        'font-src': ["'self'"],
        'connect-src': ["'self'"],
        'manifest-src': ["'self'"],
        'frame-src': ['https://www.openstreetmap.org'],
        'base-uri': ["'none'"],
        'form-action': ["'self'", ...Object.values(providerOrigins).flat()],
        'frame-ancestors': ["'none'"],
        'require-trusted-types-for': ["'script'"],
        // The named policy alone gives the address of the service worker.
        'trusted-types': [siteWorkerTrustedTypesPolicy],
        ...extraDirectives,
        ...otherDirectives,
      },
    },
    // The map's host requires a referrer. This policy sends it the origin without the path.
    referrerPolicy: { policy: 'strict-origin-when-cross-origin' },
    strictTransportSecurity: secure && { maxAge: yearSeconds, includeSubDomains: true },
    xFrameOptions: { action: 'deny' },
    // For each of these two the browser starts a process, which doubles the time to the first paint. On some pages only,
    // they would split the tab's storage. Without them a site that opens a page in a window still reads nothing of it.
    crossOriginOpenerPolicy: false,
    originAgentCluster: false,
    xDnsPrefetchControl: false,
    xDownloadOptions: false,
    xPermittedCrossDomainPolicies: false,
    xXssProtection: false,
  });
  const headers: Record<string, string> = {};
  const res = {
    setHeader(name: string, value: string) {
      headers[name] = value;
    },
    removeHeader() {},
  };
  setHeaders({} as Request, res as unknown as Response, () => {});
  return headers;
}
