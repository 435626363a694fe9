import { createHash } from 'node:crypto';
import { setTimeout } from 'node:timers/promises';
import type { RequestHandler } from 'express';
import type * as v from 'valibot';
import { type CallName, calls, getDeclaration } from '#shared/contract/calls.ts';
import { CalendarFacts } from '#shared/opening/closed-days.ts';
import { Changes } from '#shared/site/contents.ts';
import { matchesEtag, sendWhole } from '../http/content-encoding.ts';
import { HttpError } from '../http/http-error.ts';
import { getReason } from '../observability/failure-reason.ts';
import type { Log } from '../observability/log.ts';
import { readJson } from './answer-policy.ts';
import { askAnonymously, type Backend, notOfferedStatuses } from './client.ts';

/** Milliseconds that a page waits for a fresh copy. */
const pageTimeout = 300;
/** Milliseconds that pages wait for the first copy. A page without it shows the example's prices and telephone number. */
const firstTimeout = 3_000;
const sameFailureInterval = 60_000;

interface Options<Schema extends v.GenericSchema> {
  backend: Backend;
  log: Log;
  name: 'closedDays' | 'contents';
  schema: Schema;
  initialCopy: v.InferOutput<Schema>;
  /** Milliseconds. */
  maxAge: number;
}

/** Caches a call that is the same for all visitors. A stale copy is shown until a fresh one arrives. */
function createCachedCall<Schema extends v.GenericSchema>(options: Options<Schema>) {
  const { backend, log, name, schema, maxAge } = options;
  let copy = options.initialCopy;
  let copyText = '';
  let refreshing: Promise<void> | undefined;
  let [refreshAt, askedAt, firstAskedAt] = [0, 0, 0];
  /** Numbers of the requests: the answer to an older one may arrive after that to a newer one. */
  let [lastNumber, keptNumber] = [0, 0];
  let lastFailure: { reason: string | undefined; until: number } | undefined;

  async function askBackend(): Promise<void> {
    lastNumber += 1;
    const requestNumber = lastNumber;
    const { status, text } = await askAnonymously(backend, name, calls[name].path);
    if (notOfferedStatuses.includes(status)) return;
    const data = status === 200 ? readJson(schema, text) : undefined;
    if (data === undefined) throw new Error(`not an answer we can use, with status ${status}`);
    if (requestNumber < keptNumber) return;
    keptNumber = requestNumber;
    // The same answer keeps the same object, because derived values are cached with it.
    if (text !== copyText) [copy, copyText] = [data, text];
  }

  function logFailure(error: Error): void {
    const reason = getReason(error instanceof HttpError ? error.cause : error);
    const now = performance.now();
    if (lastFailure && reason === lastFailure.reason && now < lastFailure.until) return;
    lastFailure = { reason, until: now + sameFailureInterval };
    log.warn({ call: name, reason }, 'an old answer is shown');
  }

  function refresh(): Promise<void> {
    askedAt = performance.now();
    firstAskedAt ||= askedAt;
    refreshAt = askedAt + maxAge;
    const ownRefresh = askBackend()
      .catch(logFailure)
      .finally(() => {
        if (refreshing === ownRefresh) refreshing = undefined;
      });
    refreshing = ownRefresh;
    return ownRefresh;
  }

  return {
    path: `/${calls[name].path}`,

    getKnown: () => copy,

    async getCurrent(): Promise<v.InferOutput<Schema>> {
      const now = performance.now();
      if (now >= refreshAt) void refresh();
      // If the backend is silent, pages wait only at the beginning.
      const waitUntil =
        keptNumber === 0
          ? Math.max(firstAskedAt + firstTimeout, askedAt + pageTimeout)
          : askedAt + pageTimeout;
      const timeLeft = waitUntil - now;
      if (refreshing && timeLeft > 0) {
        await Promise.race([refreshing, setTimeout(timeLeft, undefined, { ref: false })]);
      }
      return copy;
    },

    /** Asks anew after a change made by this process. Other processes follow when their copy is stale. */
    async renewAfter(call: CallName): Promise<void> {
      if (getDeclaration(call).changes?.includes(name)) await refresh();
    },
  };
}

/** Sends a copy with an ETag of its values, not of their version: a restored backup reuses version numbers. */
function serveCopy(getCurrent: () => Promise<object>): RequestHandler {
  let sentCopy: { copy: object; body: Buffer; etag: string } | undefined;
  return async function sendCachedCopy(req, res) {
    const copy = await getCurrent();
    if (sentCopy?.copy !== copy) {
      const body = Buffer.from(JSON.stringify(copy));
      const hash = createHash('sha256').update(body).digest('base64url').slice(0, 16);
      sentCopy = { copy, body, etag: `W/"${hash}"` };
    }
    res.set({ 'Cache-Control': 'private, no-cache', ETag: sentCopy.etag });
    if (matchesEtag(req.get('If-None-Match'), sentCopy.etag)) return void res.status(304).end();
    res.set('Content-Type', 'application/json; charset=utf-8');
    sendWhole(req, res, sentCopy.body);
  };
}

export interface ContentsSource {
  getCurrent(): Promise<Changes | undefined>;
  getKnown(): Changes | undefined;
}

export type ContentsCache = ReturnType<typeof createContentsCache>;

/** Caches the owner's changes. `getCurrent` returns the same object until something changes. */
export function createContentsCache(backend: Backend, log: Log) {
  const cachedCall = createCachedCall({
    backend,
    log,
    name: 'contents',
    schema: Changes,
    initialCopy: { version: 0 },
    maxAge: 1_000,
  });
  return { ...cachedCall, handler: serveCopy(cachedCall.getCurrent) };
}

export type ClosedDaysCache = ReturnType<typeof createClosedDaysCache>;

/** Milliseconds for which a backend without the call for slots counts as one without online booking. */
const noSlotsPeriod = 10 * 60_000;

/** Caches closed days and the mode of online booking. A backend may lack either call. */
export function createClosedDaysCache(backend: Backend, log: Log) {
  const cachedCall = createCachedCall({
    backend,
    log,
    name: 'closedDays',
    schema: CalendarFacts,
    initialCopy: { days: [] },
    maxAge: 60_000,
  });
  let noSlotsUntil = 0;
  const addOnlineMode = (answer: CalendarFacts): CalendarFacts =>
    performance.now() < noSlotsUntil ? { online: { mode: 'on-request' }, ...answer } : answer;
  const getCurrent = async () => addOnlineMode(await cachedCall.getCurrent());

  return {
    ...cachedCall,
    getCurrent,
    getKnown: () => addOnlineMode(cachedCall.getKnown()),
    handler: serveCopy(getCurrent),

    /** Learns from the status of a call for slots if the backend offers any: 404 and 501 say no, 200 says yes. */
    noteSlotStatus(status: number): void {
      if (notOfferedStatuses.includes(status)) noSlotsUntil = performance.now() + noSlotsPeriod;
      else if (status === 200) noSlotsUntil = 0;
    },
  };
}
