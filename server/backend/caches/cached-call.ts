import { setTimeout } from 'node:timers/promises';
import type * as v from 'valibot';
import { type CallName, calls } from '../../../shared/contract/calls.ts';
import { HttpError } from '../../http/http-error.ts';
import { getReason } from '../../observability/failure-reason.ts';
import type { Log } from '../../observability/log.ts';
import { readJson } from '../answers/answer-shapes.ts';
import { askForAll, type Backend, notOffered } from '../client.ts';

/** Milliseconds that a page waits for a fresh copy. */
const pageTimeout = 300;
const repeatAfter = 60_000;

interface Options<Schema extends v.GenericSchema> {
  backend: Backend;
  log: Log;
  name: CallName;
  schema: Schema;
  first: v.InferOutput<Schema>;
  freshFor: number;
  failure: string;
}

/** Caches a call that is the same for all visitors. A stale copy is shown until a fresh one arrives. */
export function cachedCall<Schema extends v.GenericSchema>(options: Options<Schema>) {
  const { backend, log, name, schema, freshFor, failure } = options;
  let copy = options.first;
  let copyText = '';
  let refreshing: Promise<void> | undefined;
  let [refreshAt, askedAt] = [0, 0];
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
    log.warn({ call: name, reason }, failure);
  }

  function refresh(): Promise<void> {
    const ownRefresh = ask()
      .catch(logFailure)
      .finally(() => {
        if (refreshing === ownRefresh) refreshing = undefined;
      });
    return ownRefresh;
  }

  return {
    async current(): Promise<v.InferOutput<Schema>> {
      const now = performance.now();
      if (now >= refreshAt) {
        [refreshAt, askedAt] = [now + freshFor, now];
        refreshing = refresh();
      }
      // If the backend is silent, pages wait only at the beginning.
      const timeLeft = askedAt + pageTimeout - now;
      if (refreshing && timeLeft > 0) {
        await Promise.race([refreshing, setTimeout(timeLeft, undefined, { ref: false })]);
      }
      return copy;
    },

    known: () => copy,

    forget(): void {
      refreshAt = 0;
    },

    async renew(): Promise<void> {
      [askedAt, refreshAt] = [performance.now(), performance.now() + freshFor];
      refreshing = refresh();
      await refreshing;
    },

    path: `/${calls[name].path}`,
  };
}
