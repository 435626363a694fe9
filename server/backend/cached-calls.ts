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
import { askForAll, type Backend, notOffered } from './client.ts';

/** Milliseconds that a page waits for a fresh copy. */
const pageTimeout = 300;
/**
 * Milliseconds after the first question in which pages wait for the first copy. A page without it has the example's
 * prices and telephone number.
 */
const firstTimeout = 3_000;
const repeatAfter = 60_000;

interface Options<Schema extends v.GenericSchema> {
  backend: Backend;
  log: Log;
  name: 'closedDays' | 'contents';
  schema: Schema;
  first: v.InferOutput<Schema>;
  /** Milliseconds. */
  freshFor: number;
}

/** Caches a call that is the same for all visitors. A stale copy is shown until a fresh one arrives. */
function createCachedCall<Schema extends v.GenericSchema>(options: Options<Schema>) {
  const { backend, log, name, schema, freshFor } = options;
  let copy = options.first;
  let copyText = '';
  let refreshing: Promise<void> | undefined;
  let [refreshAt, askedAt, firstAskedAt] = [0, 0, 0];
  /** Numbers of the questions: the answer to an older one may arrive after that to a newer one. */
  let [lastAsked, lastKept] = [0, 0];
  let lastFailure: { reason: string | undefined; until: number } | undefined;

  async function ask(): Promise<void> {
    lastAsked += 1;
    const number = lastAsked;
    const { status, text } = await askForAll(backend, name, calls[name].path);
    if (notOffered.includes(status)) return;
    const data = status === 200 ? readJson(schema, text) : undefined;
    if (data === undefined) throw new Error(`not an answer we can use, with status ${status}`);
    if (number < lastKept) return;
    lastKept = number;
    // The same answer keeps the same object, because derived values are cached with it.
    if (text !== copyText) [copy, copyText] = [data, text];
  }

  function logFailure(error: Error): void {
    const reason = getReason(error instanceof HttpError ? error.cause : error);
    const now = performance.now();
    if (lastFailure && reason === lastFailure.reason && now < lastFailure.until) return;
    lastFailure = { reason, until: now + repeatAfter };
    log.warn({ call: name, reason }, 'an old answer is shown');
  }

  function refresh(): Promise<void> {
    askedAt = performance.now();
    firstAskedAt ||= askedAt;
    refreshAt = askedAt + freshFor;
    const ownRefresh = ask()
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
      const waitsUntil =
        lastKept === 0
          ? Math.max(firstAskedAt + firstTimeout, askedAt + pageTimeout)
          : askedAt + pageTimeout;
      const timeLeft = waitsUntil - now;
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
  let sent: { of: object; body: Buffer; etag: string } | undefined;
  return async function sendCachedCopy(req, res) {
    const copy = await getCurrent();
    if (sent?.of !== copy) {
      const body = Buffer.from(JSON.stringify(copy));
      const hash = createHash('sha256').update(body).digest('base64url').slice(0, 16);
      sent = { of: copy, body, etag: `W/"${hash}"` };
    }
    res.set({ 'Cache-Control': 'private, no-cache', ETag: sent.etag });
    if (matchesEtag(req.get('If-None-Match'), sent.etag)) return void res.status(304).end();
    res.set('Content-Type', 'application/json; charset=utf-8');
    sendWhole(req, res, sent.body);
  };
}

export interface ContentsSource {
  getCurrent(): Promise<Changes | undefined>;
  getKnown(): Changes | undefined;
}

export type ContentsCache = ReturnType<typeof createContentsCache>;

/** Caches the owner's changes. `getCurrent` returns the same object until something changes. */
export function createContentsCache(backend: Backend, log: Log) {
  const cached = createCachedCall({
    backend,
    log,
    name: 'contents',
    schema: Changes,
    first: { version: 0 },
    freshFor: 1_000,
  });
  return { ...cached, handler: serveCopy(cached.getCurrent) };
}

export type ClosedDaysCache = ReturnType<typeof createClosedDaysCache>;

/** Milliseconds for which a backend that does not know the call of the hours has none. */
const noHoursFor = 10 * 60_000;

/** Caches closed days, and whether hours are booked online. A backend may lack either call. */
export function createClosedDaysCache(backend: Backend, log: Log) {
  const cached = createCachedCall({
    backend,
    log,
    name: 'closedDays',
    schema: CalendarFacts,
    first: { days: [] },
    freshFor: 60_000,
  });
  let noHoursUntil = 0;
  const addOnlineMode = (answer: CalendarFacts): CalendarFacts =>
    performance.now() < noHoursUntil ? { online: { mode: 'on-request' }, ...answer } : answer;
  const getCurrent = async () => addOnlineMode(await cached.getCurrent());

  return {
    ...cached,
    getCurrent,
    getKnown: () => addOnlineMode(cached.getKnown()),
    handler: serveCopy(getCurrent),

    /** Notes the status of a call for hours. By 404 or 501 the backend has none, by 200 it has some. */
    noteHours(status: number): void {
      if (notOffered.includes(status)) noHoursUntil = performance.now() + noHoursFor;
      else if (status === 200) noHoursUntil = 0;
    },
  };
}
