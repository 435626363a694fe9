import type { Readable } from 'node:stream';
import type { Request, RequestHandler, Response } from 'express';
import { getTimeout } from '#shared/contract/calls.ts';
import { photosPath } from '#shared/site/photo-address.ts';
import {
  formatStoredPhoto,
  PhotoFile,
  photoLimits,
  type StoredPhoto,
} from '#shared/site/photo-fields.ts';
import { photoTypes } from '#shared/site/photos.ts';
import { BoundedMap } from '../http/bounded-map.ts';
import { matchesEtag } from '../http/content-encoding.ts';
import { HttpError } from '../http/http-error.ts';
import { allowSlowBody } from '../http/listen.ts';
import { documentHeaders } from '../http/security-headers.ts';
import { readJson } from './answer-policy.ts';
import { askAnonymously, type Backend, notOfferedStatuses } from './client.ts';
import type { Exchange } from './exchange.ts';

/** About 10 MB of memory. */
const maxCachedFiles = 200;

export const photoPathPattern = new RegExp(
  `^${photosPath}([0-9a-f]{32}-[1-9]\\d{0,3}\\.(?:${Object.keys(photoTypes).join('|')}))$`,
);

interface File {
  readonly type: string;
  readonly data: Buffer;
}

/** Serves the owner's photos through a cache. An address contains the photo's hash, so its file never changes. */
export function servePhotos(backend: Backend): RequestHandler {
  const files = new BoundedMap<Promise<File | undefined>>(maxCachedFiles);

  async function askForPhoto(name: string): Promise<File | undefined> {
    const { status, text } = await askAnonymously(backend, 'photo', `photo/${name}`);
    if (notOfferedStatuses.includes(status)) return undefined;
    const file = status === 200 ? readJson(PhotoFile, text) : undefined;
    if (!file) throw new Error(`photo: the backend answered ${status}`);
    return { type: file.type, data: Buffer.from(file.data, 'base64') };
  }

  async function findPhoto(name: string): Promise<File | undefined> {
    const pending = files.get(name);
    const finding = pending ?? askForPhoto(name);
    if (!pending) files.set(name, finding);
    try {
      const file = await finding;
      if (!file) files.delete(name);
      return file;
    } catch (cause) {
      files.delete(name);
      throw cause instanceof HttpError ? cause : new HttpError('unreachable', { cause });
    }
  }

  return async function sendPhotoFile(req, res, next) {
    const [, name = ''] = photoPathPattern.exec(req.path) ?? [];
    const file = await findPhoto(name);
    if (file) sendPhoto(req, res, name, file);
    else next();
  };
}

function sendPhoto(req: Request, res: Response, name: string, { type, data }: File): void {
  for (const header of documentHeaders) res.removeHeader(header);
  const etag = `"${name}"`;
  res.set({ 'Cache-Control': 'public, max-age=31536000, immutable', ETag: etag });
  if (matchesEtag(req.get('If-None-Match'), etag)) return void res.status(304).end();
  res.setHeader('Content-Type', type);
  res.setHeader('Content-Length', data.length);
  res.end(req.method === 'HEAD' ? undefined : data);
}

/** The most photos that one process receives at a time. Each stays in memory until the backend has it. */
const maxUploads = 2;

export function createPhotoUpload(exchange: Exchange) {
  let uploadCount = 0;

  async function storePhoto(
    { body, completion }: { body: Readable; completion?: Promise<void> },
    req: Request,
    res: Response,
  ): Promise<StoredPhoto | undefined> {
    const { data: user } = await exchange({ name: 'user' }, { req, res });
    if (user.role !== 'admin') throw new HttpError('forbidden');
    if (uploadCount >= maxUploads) throw new HttpError('busy', { retryAfter: 5 });
    uploadCount += 1;
    try {
      allowSlowBody(req);
      const bytes = await readWhole(body, completion);
      if (bytes.length === 0) return undefined;
      const call = { name: 'adminAddPhoto', body: bytes } as const;
      return (await exchange(call, { req, res }, { seconds: getTimeout(call.name) })).data;
    } finally {
      uploadCount -= 1;
    }
  }

  return {
    addPhoto: async function addPhoto(req, res, next) {
      if (!req.is('image/*')) return next();
      res.set('Cache-Control', 'no-store');
      if (Number(req.headers['content-length'] ?? 0) > photoLimits.bytes) {
        throw new HttpError('photo-too-large');
      }
      const photo = await storePhoto({ body: req }, req, res);
      if (!photo) throw new HttpError('photo-broken');
      res.json(photo);
    } satisfies RequestHandler,

    addPhotoFromForm: async function addPhotoFromForm(req, res, next) {
      const { formFile, isFormStale } = res.locals;
      if (!formFile) return next();
      // The parser later adds the fields that follow the file to this object.
      const fields: Record<string, string> = req.body;
      try {
        const photo = isFormStale ? undefined : await storePhoto(formFile, req, res);
        if (photo) fields.photo = formatStoredPhoto(photo);
        delete fields.refus;
      } catch (error) {
        if (!(error instanceof HttpError)) throw error;
        fields.refus = `${error.status} ${error.message}`;
      }
      formFile.drop();
      if (!res.destroyed) next();
    } satisfies RequestHandler,
  };
}

async function readWhole(body: Readable, completion?: Promise<void>): Promise<Buffer> {
  const chunks: Buffer[] = [];
  let size = 0;
  const read = new Promise<void>((resolve, reject) => {
    const fail = () => reject(new HttpError('photo-broken'));
    body.on('data', (chunk: Buffer) => {
      size += chunk.length;
      if (size <= photoLimits.bytes) return void chunks.push(chunk);
      chunks.length = 0;
      reject(new HttpError('photo-too-large'));
    });
    for (const event of ['error', 'aborted']) body.on(event, fail);
    body.on('end', resolve);
    completion?.catch(fail);
  });
  await read;
  await completion;
  return Buffer.concat(chunks);
}
