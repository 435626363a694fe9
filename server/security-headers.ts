import type { NextFunction, Request, RequestHandler, Response } from 'express';
import helmet from 'helmet';
import { paths } from '../shared/paths.ts';

interface Options {
  /** Turns HSTS on. */
  secure: boolean;
  /** Where the sign-in forms may be redirected: Chromium holds redirects to form-action too. */
  providerOrigins: Readonly<Record<string, readonly string[]>>;
  /** Directives that the development server needs besides. */
  extraDirectives: Readonly<Record<string, readonly string[]>> | undefined;
}

const seconds = 1;
const year = 365 * 24 * 3600 * seconds;

/** On every answer. One static policy: there is no inline script or style to allow. */
export function securityHeaders(options: Options): RequestHandler[] {
  function keepTokenOutOfReferrer(req: Request, res: Response, next: NextFunction) {
    if (req.path === paths.verify) res.set('Referrer-Policy', 'no-referrer');
    next();
  }
  return [policy(options), keepTokenOutOfReferrer];
}

/** The same ones as a list: name, value, name, value. */
export function securityHeaderList(options: Options): string[] {
  const list: string[] = [];
  const res = {
    setHeader: (name: string, value: string) => list.push(name, value),
    removeHeader() {},
  };
  policy(options)({} as Request, res as unknown as Response, () => {});
  return list;
}

function policy({ secure, providerOrigins, extraDirectives }: Options): RequestHandler {
  return helmet({
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        'default-src': ["'none'"],
        'script-src': ["'self'"],
        'style-src': ["'self'"],
        'img-src': ["'self'", 'data:'],
        'font-src': ["'self'"],
        'connect-src': ["'self'"],
        'manifest-src': ["'self'"],
        // The map, which a visitor asks for with a tap.
        'frame-src': ['https://www.openstreetmap.org'],
        'base-uri': ["'none'"],
        'form-action': ["'self'", ...Object.values(providerOrigins).flat()],
        'frame-ancestors': ["'none'"],
        // No script here writes markup: React alone builds elements.
        'require-trusted-types-for': ["'script'"],
        'trusted-types': ["'none'"],
        ...extraDirectives,
      },
    },
    // Maps of others ask for a referrer; the path never leaves the site.
    referrerPolicy: { policy: 'strict-origin-when-cross-origin' },
    strictTransportSecurity: secure && { maxAge: year, includeSubDomains: true },
    xFrameOptions: { action: 'deny' },
    // For browsers that are no more; each costs bytes on every answer.
    xDnsPrefetchControl: false,
    xDownloadOptions: false,
    xPermittedCrossDomainPolicies: false,
    xXssProtection: false,
  });
}
