import type { Readable } from 'node:stream';
import type { Request, RequestHandler, Response } from 'express';
import { getTimeout } from '../../../shared/contract/calls.ts';
import { photoLimits, photoText } from '../../../shared/site/photo-fields.ts';
import type { StoredPhoto } from '../../../shared/site/photos.ts';
import { HttpError } from '../../http/http-error.ts';
import { allowSlowBody } from '../../http/listen.ts';
import type { Exchange } from '../exchange.ts';

/** Photos that one process reads at a time. Each is kept in memory until the backend has it. */
const mostAtOnce = 2;

export function photoUpload(exchange: Exchange) {
  let underWay = 0;

  async function take(
    { body, whole }: { body: Readable; whole?: Promise<void> },
    req: Request,
    res: Response,
  ): Promise<StoredPhoto | undefined> {
    const { data: user } = await exchange({ name: 'user' }, { req, res });
    if (user.role !== 'admin') throw new HttpError('forbidden');
    if (underWay >= mostAtOnce) throw new HttpError('busy', { retryAfter: 5 });
    underWay += 1;
    try {
      allowSlowBody(req);
      const bytes = await readWhole(body, whole);
      if (bytes.length === 0) return undefined;
      const call = { name: 'adminAddPhoto', body: bytes } as const;
      return (await exchange(call, { req, res }, { seconds: getTimeout(call.name) })).data;
    } finally {
      underWay -= 1;
    }
  }

  return {
    call: async function addPhoto(req, res, next) {
      if (!req.is('image/*')) return next();
      res.set('Cache-Control', 'no-store');
      if (Number(req.headers['content-length'] ?? 0) > photoLimits.bytes) {
        throw new HttpError('photo-too-large');
      }
      const photo = await take({ body: req }, req, res);
      if (!photo) throw new HttpError('photo-broken');
      res.json(photo);
    } satisfies RequestHandler,

    inForm: async function addPhotoOfForm(req, res, next) {
      const { formFile, isStale } = res.locals;
      if (!formFile) return next();
      // The fields behind the file are added to the same object later.
      const fields: Record<string, string> = req.body;
      try {
        const photo = isStale ? undefined : await take(formFile, req, res);
        if (photo) fields.photo = photoText(photo);
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

async function readWhole(body: Readable, whole?: Promise<void>): Promise<Buffer> {
  const chunks: Buffer[] = [];
  let size = 0;
  const read = new Promise<void>((resolve, reject) => {
    const broken = () => reject(new HttpError('photo-broken'));
    body.on('data', (chunk: Buffer) => {
      size += chunk.length;
      if (size <= photoLimits.bytes) return void chunks.push(chunk);
      chunks.length = 0;
      reject(new HttpError('photo-too-large'));
    });
    for (const event of ['error', 'aborted']) body.on(event, broken);
    body.on('end', resolve);
    whole?.catch(broken);
  });
  await read;
  await whole;
  return Buffer.concat(chunks);
}
