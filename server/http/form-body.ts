import type { Readable } from 'node:stream';
import type { BusboyInstance } from '@fastify/busboy';
import express, { type Request, type RequestHandler, type Response } from 'express';
import { adminPaths } from '#shared/page/admin-paths.ts';
import { HttpError } from './http-error.ts';

const usualForm = { extended: false, limit: '32kb', parameterLimit: 100 };
/** The owner's lists have up to three fields for each treatment. */
const longList = { extended: false, limit: '64kb', parameterLimit: 1000 };

export const parseForm = express
  .Router()
  .post(
    [adminPaths.adminPrices, adminPaths.adminFirstSteps, adminPaths.adminResource],
    express.urlencoded(longList),
  )
  .use(express.urlencoded(usualForm));

export interface FormFile {
  readonly body: Readable;
  /** Resolves once the fields after the file are read. Rejects if the upload is incomplete. */
  readonly completion: Promise<void>;
  drop(): void;
}

const limits = {
  fields: 30,
  fieldSize: 4096,
  fieldNameSize: 100,
  files: 1,
  parts: 40,
  headerPairs: 50,
};

const overhead = 64 * 1024;

/** Parses the fields before the file, so that the XSRF token is checked before the file is read. */
export const parseMultipartForm = (maxBytes: number): RequestHandler =>
  async function readUpToFile(req, res, next) {
    if (!req.is('multipart/form-data')) return next();
    if (Number(req.headers['content-length'] ?? 0) > maxBytes + overhead) {
      req.resume();
      throw new HttpError('photo-too-large');
    }
    await readFieldsBeforeFile(req, res);
    next();
  };

async function readFieldsBeforeFile(req: Request, res: Response): Promise<void> {
  const parser = await openParser(req);
  const fields: Record<string, string> = {};
  const completion = Promise.withResolvers<void>();
  // The reader of the file handles the rejection. This line avoids an unhandled one.
  completion.promise.catch(() => {});
  const fail = () => {
    req.unpipe(parser);
    req.resume();
    completion.reject(new HttpError('photo-broken'));
  };
  const atFile = new Promise<void>((resolve, reject) => {
    parser.on('field', (name, value, isNameCut, isCut) => {
      if (isNameCut || isCut) return fail();
      if (!Object.hasOwn(fields, name)) fields[name] = value;
    });
    parser.on('file', (_name, body) => {
      body.on('error', () => {});
      res.locals.formFile = { body, completion: completion.promise, drop: () => fail() };
      resolve();
    });
    for (const event of ['partsLimit', 'fieldsLimit', 'error'] as const) parser.on(event, fail);
    parser.on('finish', completion.resolve);
    req.on('close', () => {
      if (!req.complete) fail();
    });
    completion.promise.then(resolve, reject);
  });
  req.body = fields;
  req.pipe(parser);
  return atFile;
}

async function openParser(req: Request): Promise<BusboyInstance> {
  const { Busboy } = await import('@fastify/busboy');
  try {
    const { 'content-type': type = '' } = req.headers;
    return new Busboy({ headers: { ...req.headers, 'content-type': type }, limits });
  } catch (cause) {
    throw new HttpError('invalid', { cause });
  }
}
