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
  /** Origins that a sign-in form may redirect to. In Chromium form-action covers redirects. */
  providerOrigins: Readonly<Record<string, readonly string[]>>;
  /**
   * Further directives of the build: hashes of its style and script, or what the development
   * server needs.
   */
  extraDirectives: Directives | undefined;
}

const seconds = 1;
const year = 365 * 24 * 3600 * seconds;

/** Matches subresources, which are never documents of their own. */
const isPart = (path: string) => /^\/assets\/[\w.-]+\.(?:js|css|woff2)$/.test(path);
/**
 * Headers that browsers heed on documents only. On each file of a first visit they would be dead
 * weight.
 */
export const forDocuments = [
  'Content-Security-Policy',
  'Cross-Origin-Opener-Policy',
  'Origin-Agent-Cluster',
  'X-Frame-Options',
];

/**
 * Sets the security headers of every answer. The CSP is static and lists the one inline script
 * and the styles by hash. Pages may name one script, the visitors' service worker. One page may
 * instead name the worker that shows alerts.
 */
export function securityHeaders(options: Options): RequestHandler {
  const ofDocuments = Object.entries(policy(options));
  const ofParts = ofDocuments.filter(([name]) => !forDocuments.includes(name));
  const ofAlerts = Object.entries(policy(options, { 'trusted-types': [adminWorkerPolicy] }));
  const listOf = (path: string) => {
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

/** Returns the headers of a document as a flat list: name, value, name, value. */
export const securityHeaderList = (options: Options): string[] =>
  Object.entries(policy(options)).flat();

/** Computes the headers that helmet sets. They are the same on every answer, so helmet runs once. */
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
  { secure, providerOrigins, extraDirectives }: Options,
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
        // The map is loaded on a tap only.
        'frame-src': ['https://www.openstreetmap.org'],
        'base-uri': ["'none'"],
        'form-action': ["'self'", ...Object.values(providerOrigins).flat()],
        'frame-ancestors': ["'none'"],
        'require-trusted-types-for': ["'script'"],
        // The named policy alone gives the address of the service worker.
        'trusted-types': [siteWorkerPolicy],
        ...extraDirectives,
        ...more,
      },
    },
    // The map's host requires a referrer. This policy sends it the origin without the path.
    referrerPolicy: { policy: 'strict-origin-when-cross-origin' },
    strictTransportSecurity: secure && { maxAge: year, includeSubDomains: true },
    xFrameOptions: { action: 'deny' },
    // These headers serve only browsers that no longer exist.
    xDnsPrefetchControl: false,
    xDownloadOptions: false,
    xPermittedCrossDomainPolicies: false,
    xXssProtection: false,
  });
}
