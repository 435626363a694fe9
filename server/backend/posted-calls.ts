import { createHmac, timingSafeEqual } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';
import type { RequestHandler, Router } from 'express';
import express from 'express';
import type { PostSecret } from '#shared/contract/call-declaration.ts';
import { type CallName, getDeclaration, postedCalls } from '#shared/contract/calls.ts';
import { webhookId } from '#shared/notifications/notice-report.ts';
import { opinionRoute, stopRoute, waitRoute } from '#shared/page/paths.ts';
import { tokenIn, withToken } from '#shared/page/token-routes.ts';
import { afterRates } from '#shared/reviews/opinion.ts';
import { afterStopRoute, opinionFields } from '#shared/reviews/review-form.ts';
import { HttpError } from '../http/http-error.ts';
import { isReadMethod } from '../http/methods.ts';
import { type Count, countOrRefuse } from '../visitor/count.ts';
import type { Exchange } from './exchange.ts';

const tolerance = 300;
/** Maximum number of signatures that are checked. Two are sent while a secret is replaced. */
const mostSignatures = 8;

/** Checks the raw body by Standard Webhooks 1.0.0. @returns the id; undefined if the signature is invalid */
function signedId(
  headers: IncomingHttpHeaders,
  body: Uint8Array,
  keys: readonly Buffer[],
): string | undefined {
  const [id, time, signatures] = ['id', 'timestamp', 'signature'].map((name) =>
    String(headers[`webhook-${name}`] ?? ''),
  ) as [string, string, string];
  if (!webhookId.test(id) || !isNow(time)) return undefined;
  const given = signatures.split(' ', mostSignatures).map(digestIn);
  const isSigned = keys.some((key) => {
    const own = createHmac('sha256', key).update(`${id}.${time}.`).update(body).digest();
    return hasDigest(given, own);
  });
  return isSigned ? id : undefined;
}

const isNow = (time: string) =>
  /^\d{1,12}$/.test(time) && Math.abs(Date.now() / 1000 - Number(time)) <= tolerance;

const hasDigest = (given: readonly Buffer[], own: Buffer) =>
  given.some((digest) => digest.length === own.length && timingSafeEqual(digest, own));

/** Returns true if Wave signed the body (https://docs.wave.com/webhook), over its seconds and the raw body. */
function isWaveSigned(
  headers: IncomingHttpHeaders,
  body: Uint8Array,
  keys: readonly Buffer[],
): boolean {
  const parts = String(headers['wave-signature'] ?? '').split(',', mostSignatures + 1);
  const [time = '', ...others] = getValues(parts, 't');
  if (others.length > 0 || !isNow(time)) return false;
  const given = getValues(parts, 'v1').map((hex) => Buffer.from(hex, 'hex'));
  return keys.some((key) =>
    hasDigest(given, createHmac('sha256', key).update(time).update(body).digest()),
  );
}

const getValues = (parts: readonly string[], name: string) =>
  parts.flatMap((part) => {
    const [key, value = ''] = part.trim().split('=', 2);
    return key === name ? [value] : [];
  });

const digestIn = (signature: string) =>
  Buffer.from(signature.startsWith('v1,') ? signature.slice(3) : '', 'base64');

interface Parts {
  exchange: Exchange;
  count: Count;
  keys: Readonly<Record<PostSecret, readonly Buffer[]>>;
}

/** Routes the posts of machines. Rate and size are checked first, then the signature over the raw body. */
export function postedRouter({ exchange, count, keys }: Parts): Router {
  const router = express.Router({ caseSensitive: true, strict: true });
  for (const name of postedCalls) {
    const { path, posted } = getDeclaration(name);
    if (!posted) continue;
    const { kilobytes, limit, secret, signature } = posted;
    const own = keys[secret];
    const raw = express.raw({ type: () => true, limit: kilobytes * 1024, inflate: false });

    const countPost: RequestHandler = async function countPost(req, _res, next) {
      await countOrRefuse(count, [[limit, req.ip ?? '']]);
      next();
    };
    const forwardPost: RequestHandler = async function carry(req, res) {
      const body = Buffer.isBuffer(req.body) ? req.body : Buffer.alloc(0);
      const id = signature === 'wave' ? undefined : signedId(req.headers, body, own);
      const isSigned =
        signature === 'wave' ? isWaveSigned(req.headers, body, own) : id !== undefined;
      if (!isSigned) throw new HttpError('unsigned');
      res.locals.cookies = {};
      const fields = { ...readJson(body), ...(id !== undefined && { id }) };
      await exchange<CallName>({ name, body: fields }, { req, res });
      res.status(204).set('Cache-Control', 'no-store').end();
    };
    const steps = own.length > 0 ? [onlyPosts, countPost, raw, forwardPost] : [];
    router.all(`/${path}`, ...steps, refuseUnknown);
  }
  router.use('/hooks', refuseUnknown);
  return router;
}

const onlyPosts: RequestHandler = function onlyPosts(req, res, next) {
  if (req.method === 'POST') return next();
  res.set('Allow', 'POST');
  throw new HttpError('method-not-allowed');
};

const refuseUnknown: RequestHandler = function nothingHere() {
  throw new HttpError('not-found');
};

function readJson(body: Buffer): object {
  try {
    const read: unknown = JSON.parse(body.toString());
    if (typeof read === 'object' && read !== null) return read;
  } catch (cause) {
    throw new HttpError('invalid', { cause });
  }
  throw new HttpError('invalid');
}

function readStop(path: string) {
  const wait = tokenIn(stopRoute, path);
  if (wait) return { name: 'waitingLeave', token: wait, page: withToken(waitRoute, wait) } as const;
  const visit = tokenIn(afterStopRoute, path);
  return (
    visit &&
    ({
      name: 'opinionStop',
      token: visit,
      page: `${withToken(opinionRoute, visit)}#${opinionFields.stopId}`,
    } as const)
  );
}

/** Answers one-click posts of mail programs (RFC 8058). The secret in the path stands for cookie and XSRF token. */
export const oneClickStop = (exchange: Exchange, count: Count): RequestHandler =>
  async function stop(req, res) {
    const answer = (status: number) =>
      res.status(status).type('text').set('Cache-Control', 'no-store').send('');
    const found = readStop(req.path);
    if (!found) return void answer(404);
    if (isReadMethod(req)) return res.redirect(303, found.page);
    if (req.method !== 'POST') return void answer(405);
    const { name, token } = found;
    res.locals.cookies = {};
    try {
      await countOrRefuse(count, [[afterRates.stop, req.ip ?? '']]);
      await exchange({ name, token }, { req, res });
      answer(200);
    } catch (error) {
      if (!(error instanceof HttpError)) throw error;
      answer(error.status);
    }
  };
