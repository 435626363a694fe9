import express, { type RequestHandler, type Router } from 'express';
import type { PostSecret } from '../../shared/contract/call-declaration.ts';
import { type CallName, getDeclaration, postedCalls } from '../../shared/contract/calls.ts';
import { HttpError } from '../http/http-error.ts';
import { type Count, countOrRefuse } from '../visitor/count.ts';
import { isWaveSigned, signedId } from '../visitor/signed-post.ts';
import type { Exchange } from './exchange.ts';

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
    const carry: RequestHandler = async function carry(req, res) {
      const body = Buffer.isBuffer(req.body) ? req.body : Buffer.alloc(0);
      const id = signature === 'wave' ? undefined : signedId(req.headers, body, own);
      const isSigned =
        signature === 'wave' ? isWaveSigned(req.headers, body, own) : id !== undefined;
      if (!isSigned) throw new HttpError('unsigned');
      res.locals.cookies = {};
      const said = { ...readJson(body), ...(id !== undefined && { id }) };
      await exchange<CallName>({ name, body: said }, { req, res });
      res.status(204).set('Cache-Control', 'no-store').end();
    };
    const steps = own.length > 0 ? [onlyPosts, countPost, raw, carry] : [];
    router.all(`/${path}`, ...steps, nothingHere);
  }
  router.use('/hooks', nothingHere);
  return router;
}

const onlyPosts: RequestHandler = function onlyPosts(req, res, next) {
  if (req.method === 'POST') return next();
  res.set('Allow', 'POST');
  throw new HttpError('method-not-allowed');
};

const nothingHere: RequestHandler = function nothingHere() {
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
