import { createHmac, timingSafeEqual } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';
import type { RequestHandler, Router } from 'express';
import express from 'express';
import type { PostSecret } from '#shared/contract/call-declaration.ts';
import { type CallName, getDeclaration, postedCalls } from '#shared/contract/calls.ts';
import { webhookId } from '#shared/notifications/notice-report.ts';
import { opinionRoute, stopRoute, waitRoute } from '#shared/page/paths.ts';
import { buildTokenPath, findToken } from '#shared/page/token-routes.ts';
import { reviewRates } from '#shared/reviews/opinion.ts';
import { opinionFields, reviewStopRoute } from '#shared/reviews/review-form.ts';
import { HttpError } from '../http/http-error.ts';
import { isReadMethod } from '../http/methods.ts';
import { countOrRefuse, type LimitCounter } from '../visitor/count.ts';
import type { Exchange } from './exchange.ts';

/** Seconds. */
const clockTolerance = 300;
/** The most signatures that are checked. Two are sent while a secret is replaced. */
const maxSignatures = 8;

/** Checks the raw body by Standard Webhooks 1.0.0. @returns the id; undefined if the signature is invalid */
function readSignedId(
  headers: IncomingHttpHeaders,
  body: Uint8Array,
  keys: readonly Buffer[],
): string | undefined {
  const [id, time, signatures] = ['id', 'timestamp', 'signature'].map((name) =>
    String(headers[`webhook-${name}`] ?? ''),
  ) as [string, string, string];
  if (!webhookId.test(id) || !isNow(time)) return undefined;
  const digests = signatures
    .split(' ', maxSignatures)
    .map((signature) => Buffer.from(/^v1,(.*)/.exec(signature)?.[1] ?? '', 'base64'));
  const isSigned = keys.some((key) => {
    const expected = createHmac('sha256', key).update(`${id}.${time}.`).update(body).digest();
    return hasDigest(digests, expected);
  });
  return isSigned ? id : undefined;
}

const isNow = (time: string) =>
  /^\d{1,12}$/.test(time) && Math.abs(Date.now() / 1000 - Number(time)) <= clockTolerance;

const hasDigest = (digests: readonly Buffer[], expected: Buffer) =>
  digests.some((digest) => digest.length === expected.length && timingSafeEqual(digest, expected));

/** Returns true if Wave signed the body (https://docs.wave.com/webhook), over its seconds and the raw body. */
function isWaveSigned(
  headers: IncomingHttpHeaders,
  body: Uint8Array,
  keys: readonly Buffer[],
): boolean {
  const parts = String(headers['wave-signature'] ?? '').split(',', maxSignatures + 1);
  const [time = '', ...others] = getValues(parts, 't');
  if (others.length > 0 || !isNow(time)) return false;
  const digests = getValues(parts, 'v1').map((hex) => Buffer.from(hex, 'hex'));
  return keys.some((key) =>
    hasDigest(digests, createHmac('sha256', key).update(time).update(body).digest()),
  );
}

const getValues = (parts: readonly string[], name: string) =>
  parts.flatMap((part) => {
    const [key, value = ''] = part.trim().split('=', 2);
    return key === name ? [value] : [];
  });

interface RouterParts {
  exchange: Exchange;
  count: LimitCounter;
  keys: Readonly<Record<PostSecret, readonly Buffer[]>>;
}

/** Routes the posts of machines. Rate and size are checked first, then the signature over the raw body. */
export function createPostedRouter({ exchange, count, keys }: RouterParts): Router {
  const router = express.Router({ caseSensitive: true, strict: true });
  for (const name of postedCalls) {
    const { path, posted } = getDeclaration(name);
    if (!posted) continue;
    const { kilobytes, limit, secret, signature } = posted;
    const ownKeys = keys[secret];
    const parseRawBody = express.raw({ type: () => true, limit: kilobytes * 1024, inflate: false });

    const countPost: RequestHandler = async function countPost(req, _res, next) {
      await countOrRefuse(count, [[limit, req.ip ?? '']]);
      next();
    };
    const forwardPost: RequestHandler = async function forwardPost(req, res) {
      const body = Buffer.isBuffer(req.body) ? req.body : Buffer.alloc(0);
      const id = signature === 'wave' ? undefined : readSignedId(req.headers, body, ownKeys);
      const isSigned =
        signature === 'wave' ? isWaveSigned(req.headers, body, ownKeys) : id !== undefined;
      if (!isSigned) throw new HttpError('unsigned');
      res.locals.cookies = {};
      const fields = { ...parseObject(body), ...(id !== undefined && { id }) };
      await exchange<CallName>({ name, body: fields }, { req, res });
      res.status(204).set('Cache-Control', 'no-store').end();
    };
    const steps = ownKeys.length > 0 ? [onlyPosts, countPost, parseRawBody, forwardPost] : [];
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

const refuseUnknown: RequestHandler = function refuseUnknown() {
  throw new HttpError('not-found');
};

function parseObject(body: Buffer): object {
  try {
    const parsed: unknown = JSON.parse(body.toString());
    if (typeof parsed === 'object' && parsed !== null) return parsed;
  } catch (cause) {
    throw new HttpError('invalid', { cause });
  }
  throw new HttpError('invalid');
}

function findStopCall(path: string) {
  const waitToken = findToken(stopRoute, path);
  if (waitToken) {
    const page = buildTokenPath(waitRoute, waitToken);
    return { name: 'waitingLeave', token: waitToken, page } as const;
  }
  const token = findToken(reviewStopRoute, path);
  if (!token) return undefined;
  const page = `${buildTokenPath(opinionRoute, token)}#${opinionFields.stopId}`;
  return { name: 'opinionStop', token, page } as const;
}

/** Answers one-click posts of mail programs (RFC 8058). The secret in the path replaces cookie and XSRF token. */
export const answerOneClickStop = (exchange: Exchange, count: LimitCounter): RequestHandler =>
  async function stopByPost(req, res) {
    const sendStatus = (status: number) =>
      res.status(status).type('text').set('Cache-Control', 'no-store').send('');
    const stop = findStopCall(req.path);
    if (!stop) return void sendStatus(404);
    if (isReadMethod(req)) return res.redirect(303, stop.page);
    if (req.method !== 'POST') return void sendStatus(405);
    const { name, token } = stop;
    res.locals.cookies = {};
    try {
      await countOrRefuse(count, [[reviewRates.stop, req.ip ?? '']]);
      await exchange({ name, token }, { req, res });
      sendStatus(200);
    } catch (error) {
      if (!(error instanceof HttpError)) throw error;
      sendStatus(error.status);
    }
  };
