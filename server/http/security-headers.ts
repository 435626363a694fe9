import type { Request, RequestHandler, Response } from 'express';
import helmet from 'helmet';
import { adminWorkerPolicy } from '../../shared/offline/admin-worker.ts';
import { siteWorkerPolicy } from '../../shared/offline/offline.ts';
import { adminPaths } from '../../shared/page/admin-paths.ts';
import { holdsSecret } from '../../shared/page/secret-paths.ts';

type Directives = Readonly<Record<string, readonly string[]>>;

interface Options {
  /** Turns HSTS on. */
  secure: boolean;
  /** Origins that a sign-in form may redirect to: in Chromium form-action covers redirects. */
  providerOrigins: Readonly<Record<string, readonly string[]>>;
  /** Further directives of the build: the hashes of its style and script, or what the development server needs. */
  extraDirectives: Directives | undefined;
  /** Hashes of further styles: the brand's colours, where the owner changed them. */
  brandStyles(): readonly string[];
}

const seconds = 1;
const year = 365 * 24 * 3600 * seconds;

/** Subresources of a page, which are never a document of their own. */
const isPart = (path: string) => /^\/assets\/[\w.-]+\.(?:js|css|woff2)$/.test(path);
/** Browsers heed these on documents only; on each file of a first visit they would be dead weight. */
export const forDocuments = [
  'Content-Security-Policy',
  'Cross-Origin-Opener-Policy',
  'Origin-Agent-Cluster',
  'X-Frame-Options',
];

/**
 * Security headers for every answer. The CSP is static: the one inline script and the styles by their hashes.
 * Pages may name one script, the visitors' service worker; one page that of the worker which shows alerts instead.
 */
export function securityHeaders(options: Options): RequestHandler {
  const lists = once(options, () => {
    const ofDocuments = Object.entries(policy(options));
    return {
      ofDocuments,
      ofParts: ofDocuments.filter(([name]) => !forDocuments.includes(name)),
      ofAlerts: Object.entries(policy(options, { 'trusted-types': [adminWorkerPolicy] })),
    };
  });
  const listOf = (path: string) => {
    const { ofDocuments, ofParts, ofAlerts } = lists();
    if (path === adminPaths.adminAlerts) return ofAlerts;
    return isPart(path) ? ofParts : ofDocuments;
  };
  return function setSecurityHeaders(req, res, next) {
    const list = listOf(req.path);
    for (const [name, value] of list) res.setHeader(name, value);
    if (holdsSecret(req.path)) res.setHeader('Referrer-Policy', 'no-referrer');
    next();
  };
}

/** The headers of a document: name, value, name, value. */
export const securityHeaderList = (options: Options): (() => string[]) =>
  once(options, () => Object.entries(policy(options)).flat());

/** Made anew when the brand's styles have changed. */
function once<Made>({ brandStyles }: Options, make: () => Made): () => Made {
  let last: { of: readonly string[]; made: Made } | undefined;
  return () => {
    const of = brandStyles();
    if (last?.of !== of) last = { of, made: make() };
    return last.made;
  };
}

/** What helmet sets. It is the same on every answer, so helmet is asked once for each look of the brand. */
function policy(options: Options, more: Directives = {}): Record<string, string> {
  const headers: Record<string, string> = {};
  const res = {
    setHeader(name: string, value: string) {
      headers[name] = value;
    },
    removeHeader() {},
  };
  configured(options, more)({} as Request, res as unknown as Response, () => {});
  return headers;
}

function configured(
  { secure, providerOrigins, extraDirectives, brandStyles }: Options,
  more: Directives,
): RequestHandler {
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
        // The map, which is loaded on a tap only.
        'frame-src': ['https://www.openstreetmap.org'],
        'base-uri': ["'none'"],
        'form-action': ["'self'", ...Object.values(providerOrigins).flat()],
        'frame-ancestors': ["'none'"],
        // React builds elements; no script writes markup.
        'require-trusted-types-for': ["'script'"],
        // But for the address of the service worker, which the policy of this name gives alone.
        'trusted-types': [siteWorkerPolicy],
        ...extraDirectives,
        'style-src': [...(extraDirectives?.['style-src'] ?? []), ...brandStyles()],
        ...more,
      },
    },
    // The map's host asks for a referrer; the path stays here.
    referrerPolicy: { policy: 'strict-origin-when-cross-origin' },
    strictTransportSecurity: secure && { maxAge: year, includeSubDomains: true },
    xFrameOptions: { action: 'deny' },
    // For browsers that are gone.
    xDnsPrefetchControl: false,
    xDownloadOptions: false,
    xPermittedCrossDomainPolicies: false,
    xXssProtection: false,
  });
}
