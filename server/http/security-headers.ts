import { createHash } from 'node:crypto';
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
  /** Returns the inline style with the brand's colours; "" unless the owner changed them. */
  brandStyle(): string;
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

/** The most styles kept: a prerendered page may have colours from before the last change. */
const keptStyles = 4;

/**
 * Creates the security headers of every answer. The CSP is static and lists the one inline script and the
 * styles by hash. Pages may name one script, the visitors' service worker. One page may instead name the
 * worker that shows alerts.
 */
export function createSecurityHeaders(options: Options) {
  let hashes: string[] = [];
  let style: string | undefined;
  let lists = computeLists();

  function computeLists() {
    const ofDocuments = Object.entries(policy(options, hashes));
    const workerOfAlerts = { 'trusted-types': [adminWorkerPolicy] };
    return {
      ofDocuments,
      ofParts: ofDocuments.filter(([name]) => !forDocuments.includes(name)),
      ofAlerts: Object.entries(policy(options, hashes, workerOfAlerts)),
      flat: ofDocuments.flat(),
    };
  }

  /** Returns the headers, computed anew when the owner has changed the brand's colours. */
  function current() {
    const newStyle = options.brandStyle();
    if (newStyle === style) return lists;
    style = newStyle;
    if (style === '') return lists;
    const hash = `'sha256-${createHash('sha256').update(style).digest('base64')}'`;
    hashes = [hash, ...hashes.filter((earlier) => earlier !== hash)].slice(0, keptStyles);
    lists = computeLists();
    return lists;
  }

  return {
    set: function setSecurityHeaders(req, res, next) {
      const { ofDocuments, ofParts, ofAlerts } = current();
      const ofPage = req.path === adminPaths.adminAlerts ? ofAlerts : ofDocuments;
      for (const [name, value] of isPart(req.path) ? ofParts : ofPage) res.setHeader(name, value);
      if (holdsSecret(req.path)) res.setHeader('Referrer-Policy', 'no-referrer');
      next();
    } satisfies RequestHandler,

    /** Returns the headers of a document as a flat list: name, value, name, value. */
    list: (): readonly string[] => current().flat,
  };
}

/**
 * Computes the headers that helmet sets. They are the same on every answer, so helmet runs once for each
 * look of the brand.
 */
function policy(
  options: Options,
  brandStyles: readonly string[],
  more: Directives = {},
): Record<string, string> {
  const headers: Record<string, string> = {};
  const res = {
    setHeader(name: string, value: string) {
      headers[name] = value;
    },
    removeHeader() {},
  };
  configured(options, brandStyles, more)({} as Request, res as unknown as Response, () => {});
  return headers;
}

function configured(
  { secure, providerOrigins, extraDirectives }: Options,
  brandStyles: readonly string[],
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
        'style-src': [...(extraDirectives?.['style-src'] ?? []), ...brandStyles],
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
