import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import type { IncomingMessage } from 'node:http';
import { extname, join, relative, sep } from 'node:path';
import type { Duplex } from 'node:stream';
import { pathToFileURL } from 'node:url';
import type { RequestHandler } from 'express';
import type { PageAssets, RenderPage } from '#shared/page/render-page.ts';
import { ConfigError } from '../config/config.ts';
import { type Encoding, listEncodings, matchesEtag } from '../http/content-encoding.ts';
import { HttpError } from '../http/http-error.ts';
import { asksToSaveData, isReadMethod } from '../http/methods.ts';
import { documentHeaders } from '../http/security-headers.ts';

interface BuiltFile {
  readonly type: string;
  readonly cacheControl: string;
  readonly etag: string;
  readonly removedHeaders: readonly string[];
  readonly bodies: ReadonlyMap<Encoding, Buffer>;
}

const contentTypes: Readonly<Record<string, string>> = {
  '.css': 'text/css',
  '.js': 'text/javascript',
  '.png': 'image/png',
  '.svg': 'image/svg+xml',
  '.woff2': 'font/woff2',
};
const suffixes = [
  ['br', '.br'],
  ['gzip', '.gz'],
  ['identity', ''],
] as const;

function openBuiltFiles(folder: string): RequestHandler {
  const files = readFiles(folder);
  return function serveBuiltFile(req, res, next) {
    const file = isReadMethod(req) ? files.get(req.path) : undefined;
    if (!file) return next();
    // A browser that saves data uses a system font.
    if (file.type === contentTypes['.woff2'] && asksToSaveData(req))
      return void res.status(204).set('Cache-Control', 'no-store').end();
    const { type, cacheControl, etag, bodies, removedHeaders } = file;
    removedHeaders.forEach((header) => void res.removeHeader(header));
    const accepted = listEncodings(req.headers['accept-encoding']);
    const encoding = accepted.find((name) => bodies.has(name)) ?? 'identity';
    const body = bodies.get(encoding) as Buffer;
    const ownEtag = `W/"${etag}-${encoding}"`;
    res.set({ 'Cache-Control': cacheControl, ETag: ownEtag, Vary: 'Accept-Encoding' });
    if (matchesEtag(req.headers['if-none-match'], ownEtag)) return void res.status(304).end();
    if (encoding !== 'identity') res.set('Content-Encoding', encoding);
    // `res.type` would add a charset.
    res.setHeader('Content-Type', type);
    res.setHeader('Content-Length', body.length);
    if (req.method === 'HEAD') res.end();
    else res.end(body);
  };
}

/** Reads synchronously: a trip to the thread pool for each file would cost more than the file. */
function readFiles(folder: string): ReadonlyMap<string, BuiltFile> {
  const contents = new Map<string, Buffer>();
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
    const file = join(entry.parentPath, entry.name);
    const path = `/${relative(folder, file).replaceAll(sep, '/')}`;
    // The manifest's hidden folder is not served.
    if (entry.isFile() && !path.includes('/.')) contents.set(path, readFileSync(file));
  }
  const files = new Map<string, BuiltFile>();
  for (const path of contents.keys()) {
    if (!/\.(?:br|gz)$/.test(path)) files.set(path, buildFile(path, contents));
  }
  return files;
}

function buildFile(path: string, contents: ReadonlyMap<string, Buffer>): BuiltFile {
  const bodies = new Map<Encoding, Buffer>();
  for (const [encoding, suffix] of suffixes) {
    const body = contents.get(path + suffix);
    if (body) bodies.set(encoding, body);
  }
  const hash = createHash('sha256').update(bodies.get('identity') as Buffer);
  return {
    type: contentTypes[extname(path)] ?? 'application/octet-stream',
    // A service worker obeys the CSP of its script's response. Worker scripts lie outside /assets/, so they keep the
    // document headers.
    removedHeaders: path.endsWith('.js') && !path.startsWith('/assets/') ? [] : documentHeaders,
    cacheControl: getCacheControl(path),
    etag: hash.digest('base64url').slice(0, 16),
    bodies,
  };
}

function getCacheControl(path: string): string {
  if (path.startsWith('/assets/')) return 'public, max-age=31536000, immutable';
  return path.endsWith('.js') ? 'no-cache' : 'public, max-age=3600';
}

const rejectMissingFile: RequestHandler = function rejectMissingFile(req, res, next) {
  if (!isReadMethod(req)) return next();
  const isHidden = /\/\.[^/]/.test(req.path);
  if (req.path.startsWith('/assets/') || isHidden) {
    res.status(404).type('text').set('Cache-Control', 'no-store').send('Fichier introuvable.\n');
    return;
  }
  if (!/\.[a-z0-9]{1,12}$/i.test(req.path)) return next();
  res.locals.looksLikeFile = true;
  next(new HttpError('not-found'));
};

export interface ClientBuild extends AsyncDisposable {
  readonly files: RequestHandler[];
  readonly assets: PageAssets;
  readonly extraDirectives?: Readonly<Record<string, readonly string[]>>;
  load(): Promise<{ renderPage: RenderPage }>;
  /**
   * Imports the lazily loaded screen modules, so that the process does not need their files once a newer build replaces
   * them.
   */
  loadScreens(): Promise<void>;
  upgrade?(req: IncomingMessage, socket: Duplex, head: Buffer): void;
}

const startScript = 'client/entry-start.ts';
export const entryScript = 'client/entry-browser.tsx';
export const firstStyles = 'client/styles/first.css';
export const mainStyles = 'client/styles/main.css';

interface ManifestChunk {
  file: string;
  imports?: string[];
  assets?: string[];
}

export async function openProductionBuild(root: string): Promise<ClientBuild> {
  const manifest = readManifest(`${root}/dist/client/.vite/manifest.json`);
  const findChunk = (name: string) => {
    const chunk = manifest[name];
    if (!chunk) throw new Error(`${name} is not in the build`);
    return chunk;
  };
  const listImports = (name: string, seen = new Set<string>()): string[] => {
    if (seen.has(name)) return [];
    seen.add(name);
    const { file: script, imports = [] } = findChunk(name);
    return [...imports.flatMap((imported) => listImports(imported, seen)), `/${script}`];
  };
  const modulesByScreen = new Map<string | undefined, readonly string[]>();
  const serverModule: Pick<ClientBuild, 'loadScreens'> & { renderPage: RenderPage } = await import(
    pathToFileURL(`${root}/dist/server/entry-server.js`).href
  );
  const stylesText = readFileSync(`${root}/dist/client/${findChunk(firstStyles).file}`, 'utf8');
  const script = readFileSync(`${root}/dist/client/${findChunk(startScript).file}`, 'utf8');
  return {
    extraDirectives: {
      'script-src': ["'self'", computeHash(script)],
      'style-src': ["'self'", computeHash(stylesText)],
    },
    files: [openBuiltFiles(`${root}/dist/client`), rejectMissingFile],
    assets: {
      styles: {
        first: `/${findChunk(firstStyles).file}`,
        text: stylesText,
        main: `/${findChunk(mainStyles).file}`,
      },
      fonts: (findChunk(firstStyles).assets ?? []).map((name) => `/${name}`),
      start: { file: `/${findChunk(startScript).file}`, text: script },
      scripts: [],
      listModules(screen) {
        const script = `/${findChunk(entryScript).file}`;
        const files = modulesByScreen.get(screen) ?? [
          ...new Set([script, ...listImports(entryScript), ...(screen ? listImports(screen) : [])]),
        ];
        modulesByScreen.set(screen, files);
        return files;
      },
    },
    load: async () => serverModule,
    loadScreens: serverModule.loadScreens,
    async [Symbol.asyncDispose]() {},
  };
}

const computeHash = (text: string) =>
  `'sha256-${createHash('sha256').update(text).digest('base64')}'`;

function readManifest(path: string): Record<string, ManifestChunk> {
  try {
    return JSON.parse(readFileSync(path, 'utf8'));
  } catch (cause) {
    throw new ConfigError('There is no client build: run "npm run build" first.', { cause });
  }
}
