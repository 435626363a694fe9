import type { Request, RequestHandler, Response } from 'express';
import { photosPath } from '../../../shared/site/photo-address.ts';
import { PhotoFile } from '../../../shared/site/photo-fields.ts';
import { photoTypes } from '../../../shared/site/photos.ts';
import { isNamed } from '../../http/content-encoding.ts';
import { HttpError } from '../../http/http-error.ts';
import { forDocuments } from '../../http/security-headers.ts';
import { readJson } from '../answers/answer-shapes.ts';
import { askForAll, type Backend, notOffered } from '../client.ts';

const roomy = 16 * 1024 * 1024;

export const photoAddress = new RegExp(
  `^${photosPath}([0-9a-f]{32}-[1-9]\\d{0,3}\\.(?:${Object.keys(photoTypes).join('|')}))$`,
);

interface File {
  readonly type: string;
  readonly data: Buffer;
}

/** Serves the owner's photos through a cache. An address contains the photo's hash, so its file never changes. */
export function photoFiles(backend: Backend): RequestHandler {
  const files = new Map<string, File>();
  const questions = new Map<string, Promise<File | undefined>>();
  let size = 0;

  function keep(name: string, file: File): void {
    files.set(name, file);
    size += file.data.length;
    for (const [oldest, { data }] of files) {
      if (size <= roomy) return;
      files.delete(oldest);
      size -= data.length;
    }
  }

  async function ask(name: string): Promise<File | undefined> {
    const { status, text } = await askForAll(backend, 'photo', `photo/${name}`);
    if (notOffered.includes(status)) return undefined;
    const file = status === 200 ? readJson(PhotoFile, text) : undefined;
    if (!file) throw new Error(`photo: the backend answered ${status}`);
    return { type: file.type, data: Buffer.from(file.data, 'base64') };
  }

  async function find(name: string): Promise<File | undefined> {
    const copy = files.get(name);
    if (copy) {
      // Deleting first moves the file to the end, as the newest.
      files.delete(name);
      files.set(name, copy);
      return copy;
    }
    const asking = questions.get(name) ?? ask(name).finally(() => questions.delete(name));
    questions.set(name, asking);
    const file = await asking.catch((cause) => {
      throw cause instanceof HttpError ? cause : new HttpError('unreachable', { cause });
    });
    if (file && !files.has(name)) keep(name, file);
    return file;
  }

  return async function sendPhotoFile(req, res, next) {
    const [, name = ''] = photoAddress.exec(req.path) ?? [];
    const file = await find(name);
    if (file) send(req, res, name, file);
    else next();
  };
}

function send(req: Request, res: Response, name: string, { type, data }: File): void {
  for (const header of forDocuments) res.removeHeader(header);
  const etag = `"${name}"`;
  res.set({ 'Cache-Control': 'public, max-age=31536000, immutable', ETag: etag });
  if (isNamed(req.get('If-None-Match'), etag)) return void res.status(304).end();
  res.setHeader('Content-Type', type);
  res.setHeader('Content-Length', data.length);
  res.end(req.method === 'HEAD' ? undefined : data);
}
