import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import type { IncomingMessage } from 'node:http';
import type { Duplex, Readable } from 'node:stream';
import { pathToFileURL } from 'node:url';
import type { RequestHandler } from 'express';
import sirv from 'sirv';
import type { PageAssets, RenderPage } from '../shared/page.ts';
import { ConfigError } from './config.ts';

/** The React side as the server sees it, built for production or compiled on the fly. */
export interface ClientBuild extends AsyncDisposable {
  /** Serves scripts, styles and images. */
  readonly files: RequestHandler[];
  readonly assets: PageAssets;
  /** What its pages need of the Content-Security-Policy besides. */
  readonly extraDirectives?: Readonly<Record<string, readonly string[]>>;
  load(): Promise<{ renderPage: RenderPage }>;
  /** Takes connections that are to become web sockets; without it there are none. */
  upgrade?(req: IncomingMessage, socket: Duplex, head: Buffer): void;
}

export const entry = 'client/entry-browser.tsx';
export const stylesheet = 'client/styles/main.css';

interface ManifestChunk {
  file: string;
  imports?: string[];
}

/** The build in `dist/`. @throws {ConfigError} when `npm run build` has not run */
export async function openProductionBuild(root: string): Promise<ClientBuild> {
  const manifest = await readManifest(`${root}/dist/client/.vite/manifest.json`);
  const file = (name: string) => {
    const chunk = manifest[name];
    if (!chunk) throw new Error(`${name} is not in the build`);
    return chunk;
  };
  const withImports = (name: string): string[] => {
    const { file: own, imports = [] } = file(name);
    return [...imports.flatMap(withImports), `/${own}`];
  };
  const entryFiles = withImports(entry);
  const preloads = new Map<string, readonly string[]>();
  const page = (await import(pathToFileURL(`${root}/dist/server/entry-server.js`).href)) as {
    renderPage: RenderPage;
  };
  const styles = await readFile(`${root}/dist/client/${file(stylesheet).file}`, 'utf8');
  const hash = createHash('sha256').update(styles).digest('base64');
  return {
    extraDirectives: { 'style-src': ["'self'", `'sha256-${hash}'`] },
    files: [
      wholeFiles(
        sirv(`${root}/dist/client`, {
          brotli: true,
          gzip: true,
          etag: true,
          setHeaders(res, path) {
            const isHashed = path.startsWith('/assets/');
            res.setHeader(
              'Cache-Control',
              isHashed ? 'public, max-age=31536000, immutable' : 'public, max-age=3600',
            );
          },
        }),
      ),
      missingFile,
    ],
    assets: {
      styles: { text: styles, href: `/${file(stylesheet).file}` },
      scripts: [`/${file(entry).file}`],
      preloadsOf(screen) {
        const files = preloads.get(screen) ?? [...new Set([...entryFiles, ...withImports(screen)])];
        preloads.set(screen, files);
        return files;
      },
    },
    load: async () => page,
    async [Symbol.asyncDispose]() {},
  };
}

async function readManifest(path: string): Promise<Record<string, ManifestChunk>> {
  try {
    return JSON.parse(await readFile(path, 'utf8'));
  } catch (cause) {
    throw new ConfigError('There is no client build: run "npm run build" first.', { cause });
  }
}

/**
 * Files are read, never posted to, and always sent whole: sirv mistakes some ranges. A reader who
 * leaves takes the open file along, which sirv would keep.
 */
function wholeFiles(serve: ReturnType<typeof sirv>): RequestHandler {
  return function serveWholeFile(req, res, next) {
    if (req.method !== 'GET' && req.method !== 'HEAD') return next();
    delete req.headers.range;
    res.once('pipe', (file: Readable) => res.once('close', () => file.destroy()));
    serve(req, res, next);
  };
}

/** An address that names a file is never answered with a page, which could be cached as that file. */
const missingFile: RequestHandler = function missingFile(req, res, next) {
  const isRead = req.method === 'GET' || req.method === 'HEAD';
  const isFile = req.path.startsWith('/assets/') || /\.[a-z0-9]{1,12}$/i.test(req.path);
  const isHidden = /\/\.[^/]/.test(req.path);
  if (!isRead || (!isFile && !isHidden)) return next();
  res.status(404).type('text').set('Cache-Control', 'no-store').send('Fichier introuvable.\n');
};
