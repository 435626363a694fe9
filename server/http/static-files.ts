import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { extname, join, relative, sep } from 'node:path';
import type { Request, RequestHandler, Response } from 'express';
import { type Encoding, encodingsFor, isNamed } from './content-encoding.ts';
import { HttpError } from './http-error.ts';
import { isRead } from './methods.ts';
import { savesData } from './saves-data.ts';
import { forDocuments } from './security-headers.ts';

interface BuiltFile {
  readonly type: string;
  readonly cacheControl: string;
  readonly etag: string;
  readonly unneeded: readonly string[];
  readonly bodies: ReadonlyMap<Encoding, Buffer>;
}

const types: Readonly<Record<string, string>> = {
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

export async function openBuiltFiles(folder: string): Promise<RequestHandler> {
  const files = await readFiles(folder);
  return function serveBuiltFile(req, res, next) {
    const file = isRead(req) ? files.get(req.path) : undefined;
    if (!file) return next();
    if (file.type === types['.woff2'] && savesData(req)) return sendNoFont(res);
    const { type, cacheControl, etag, bodies, unneeded } = file;
    unneeded.forEach((header) => void res.removeHeader(header));
    const encoding = encodingOf(req, bodies);
    const body = bodies.get(encoding) as Buffer;
    const ownEtag = `W/"${etag}-${encoding}"`;
    res.set({ 'Cache-Control': cacheControl, ETag: ownEtag, Vary: 'Accept-Encoding' });
    if (isNamed(req.headers['if-none-match'], ownEtag)) return void res.status(304).end();
    if (encoding !== 'identity') res.set('Content-Encoding', encoding);
    // `res.type` would add a charset.
    res.setHeader('Content-Type', type);
    res.setHeader('Content-Length', body.length);
    if (req.method === 'HEAD') res.end();
    else res.end(body);
  };
}

const encodingOf = ({ headers }: Request, bodies: BuiltFile['bodies']): Encoding =>
  encodingsFor(headers['accept-encoding']).find((name) => bodies.has(name)) ?? 'identity';

/** The system's font serves as well. */
function sendNoFont(res: Response): void {
  res.status(204).set('Cache-Control', 'no-store').end();
}

async function readFiles(folder: string): Promise<ReadonlyMap<string, BuiltFile>> {
  const contents = new Map<string, Buffer>();
  for (const entry of await readdir(folder, { recursive: true, withFileTypes: true })) {
    const file = join(entry.parentPath, entry.name);
    const path = `/${relative(folder, file).replaceAll(sep, '/')}`;
    // The manifest's hidden folder is not served.
    if (entry.isFile() && !path.includes('/.')) contents.set(path, await readFile(file));
  }
  const files = new Map<string, BuiltFile>();
  for (const path of contents.keys()) {
    if (!/\.(?:br|gz)$/.test(path)) files.set(path, builtFile(path, contents));
  }
  return files;
}

function builtFile(path: string, contents: ReadonlyMap<string, Buffer>): BuiltFile {
  const bodies = new Map<Encoding, Buffer>();
  for (const [encoding, suffix] of suffixes) {
    const body = contents.get(path + suffix);
    if (body) bodies.set(encoding, body);
  }
  const hash = createHash('sha256').update(bodies.get('identity') as Buffer);
  return {
    type: types[extname(path)] ?? 'application/octet-stream',
    // A worker keeps to the policy of its file, which lies at the root.
    unneeded: path.endsWith('.js') && !path.startsWith('/assets/') ? [] : forDocuments,
    cacheControl: cacheControlOf(path),
    etag: hash.digest('base64url').slice(0, 16),
    bodies,
  };
}

function cacheControlOf(path: string): string {
  if (path.startsWith('/assets/')) return 'public, max-age=31536000, immutable';
  return path.endsWith('.js') ? 'no-cache' : 'public, max-age=3600';
}

export const missingFile: RequestHandler = function missingFile(req, res, next) {
  if (!isRead(req)) return next();
  const isHidden = /\/\.[^/]/.test(req.path);
  if (req.path.startsWith('/assets/') || isHidden) {
    res.status(404).type('text').set('Cache-Control', 'no-store').send('Fichier introuvable.\n');
    return;
  }
  if (!/\.[a-z0-9]{1,12}$/i.test(req.path)) return next();
  res.locals.looksLikeFile = true;
  next(new HttpError('not-found'));
};
