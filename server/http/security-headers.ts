import type { Request, RequestHandler, Response } from 'express';
import helmet from 'helmet';
import { paths } from '../../shared/page/paths.ts';

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

/** Files of a page that are never a document of their own. */
const isPart = (path: string) => /^\/assets\/[\w.-]+\.(?:js|css|woff2)$/.test(path);
/** What tells browsers about documents only: on each file of a first visit it would be dead weight. */
const forDocuments = [
  'Content-Security-Policy',
  'Cross-Origin-Opener-Policy',
  'Origin-Agent-Cluster',
  'X-Frame-Options',
];

/** On every answer. One static policy: no inline script, and one style, known by its hash. */
export function securityHeaders(options: Options): RequestHandler {
  const ofDocuments = Object.entries(policy(options));
  const ofParts = ofDocuments.filter(([name]) => !forDocuments.includes(name));
  return function setSecurityHeaders(req, res, next) {
    const list = isPart(req.path) ? ofParts : ofDocuments;
    for (const [name, value] of list) res.setHeader(name, value);
    // Its address carries a sign-in token.
    if (req.path === paths.verify) res.setHeader('Referrer-Policy', 'no-referrer');
    next();
  };
}

/** The same ones as a list: name, value, name, value. */
export const securityHeaderList = (options: Options): string[] =>
  Object.entries(policy(options)).flat();

/** What helmet would set on each answer; it is the same on all, so it is asked once. */
function policy(options: Options): Record<string, string> {
  const headers: Record<string, string> = {};
  const res = {
    setHeader(name: string, value: string) {
      headers[name] = value;
    },
    removeHeader() {},
  };
  configured(options)({} as Request, res as unknown as Response, () => {});
  return headers;
}

function configured({ secure, providerOrigins, extraDirectives }: Options): RequestHandler {
  return helmet({
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        'default-src': ["'none'"],
        'script-src': ["'self'"],
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
