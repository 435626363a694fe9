import { createHash } from 'node:crypto';
import type { RequestHandler } from 'express';
import { type CallName, getDeclaration } from '../../../shared/contract/calls.ts';
import { Changes } from '../../../shared/site/contents.ts';
import { isNamed, sendWhole } from '../../http/content-encoding.ts';
import type { Log } from '../../observability/log.ts';
import type { Backend } from '../client.ts';
import { cachedCall } from './cached-call.ts';

export type ContentsCache = ReturnType<typeof createContentsCache>;

export interface ContentsSource {
  current(): Promise<Changes | undefined>;
  known(): Changes | undefined;
}

/** Caches the owner's changes. `current` returns the same object until something changes. */
export function createContentsCache(backend: Backend, log: Log) {
  const { current, known, renew, path } = cachedCall({
    backend,
    log,
    name: 'contents',
    schema: Changes,
    first: { version: 0 },
    freshFor: 1_000,
    failure: 'changed facts and prices not known',
  });
  let sent: { of: Changes; body: Buffer; etag: string } | undefined;

  /** The ETag covers the values, not their version, because a restored backup reuses version numbers. */
  function toSend(changes: Changes) {
    if (sent?.of !== changes) {
      const body = Buffer.from(JSON.stringify(changes));
      const hash = createHash('sha256').update(body).digest('base64url').slice(0, 16);
      sent = { of: changes, body, etag: `W/"${hash}"` };
    }
    return sent;
  }

  return {
    current,
    known,
    path,

    async renewAfter(name: CallName): Promise<void> {
      if (getDeclaration(name).changes?.includes('contents')) await renew();
    },

    handler: (async (req, res) => {
      const { body, etag } = toSend(await current());
      res.set({ 'Cache-Control': 'private, no-cache', ETag: etag });
      if (isNamed(req.get('If-None-Match'), etag)) return void res.status(304).end();
      res.set('Content-Type', 'application/json; charset=utf-8');
      sendWhole(req, res, body);
    }) satisfies RequestHandler,
  };
}
