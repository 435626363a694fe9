import {
  agendaCache,
  allowedPath,
  type CopyAnswer,
  type CopyProblem,
  copyOfHeader,
  copyPath,
  dayPattern,
} from '../../../shared/page/agenda-copy.ts';
import { partsOf } from '../kept-pages.ts';

/*
 * The copy of today's and tomorrow's agenda, with its files, where she allowed it. Each change is made on the
 * cache as it was opened: what was deleted meanwhile, by a logout for example, does not come back.
 */

interface Allowed {
  /** Who allowed it, as `ownerMark` names an account. */
  readonly of: string;
  /** Known to this device alone: the button that erases the copy sends it along, and no other site can. */
  readonly key: string;
}

const keptAtHeader = 'X-Kept-At';
const anyVariant = { ignoreVary: true };

/** Undefined where there is none; asking makes none. */
const openCache = async () =>
  (await caches.has(agendaCache)) ? caches.open(agendaCache) : undefined;

const allowedIn = async (cache: Cache | undefined): Promise<Allowed | undefined> =>
  (await cache?.match(allowedPath))?.json();

/** A file of the copy. */
export const keptPart = async (path: string) => (await openCache())?.match(path, anyVariant);

/** Begins to keep it, for the account that is signed in. Where that fails nothing is allowed. */
export async function allow(): Promise<CopyAnswer> {
  const cache = await caches.open(agendaCache);
  const fetched = await fetchCopy();
  const answer = 'problem' in fetched ? fetched : await store(cache, fetched, true);
  if (answer.problem) await caches.delete(agendaCache);
  return answer;
}

/** `after`: a copy that is younger than so many milliseconds is good enough. */
export async function renew(after: number): Promise<CopyAnswer> {
  const cache = await openCache();
  const allowed = await allowedIn(cache);
  if (!cache || !allowed) return {};
  const keptAt = (await keptCopy())?.keptAt;
  if (keptAt && Date.now() - Date.parse(keptAt) < after) return { keptAt };
  const fetched = await fetchCopy();
  if (!('problem' in fetched)) {
    if (fetched.headers.get(copyOfHeader) === allowed.of) return store(cache, fetched, false);
    await caches.delete(agendaCache);
    return {};
  }
  if (fetched.problem === 'refused') await forgetCopy();
  return { ...fetched, keptAt };
}

/** No session, no right, or nothing of the kind: what is kept goes. All else may be different the next time. */
const refusals = new Set([401, 403, 404, 501]);

async function fetchCopy(): Promise<Response | { problem: CopyProblem }> {
  try {
    const answer = await fetch(copyPath, { cache: 'no-store' });
    if (answer.ok && answer.headers.has(copyOfHeader)) return answer;
    return { problem: refusals.has(answer.status) ? 'refused' : 'unreachable' };
  } catch {
    return { problem: 'unreachable' };
  }
}

async function store(cache: Cache, page: Response, isNew: boolean): Promise<CopyAnswer> {
  const html = await page.text();
  const parts = partsOf(html);
  const keptAt = new Date().toISOString();
  try {
    for (const path of parts) await storePart(cache, path);
    await cache.put(copyPath, withHtml(html, page, keptAt));
    const of = page.headers.get(copyOfHeader) ?? '';
    const allowed: Allowed = { of, key: crypto.randomUUID() };
    if (isNew) await cache.put(allowedPath, Response.json(allowed));
  } catch (error) {
    const isFull = (error as DOMException).name === 'QuotaExceededError';
    return { problem: isFull ? 'full' : 'unreachable' };
  }
  const staying = [copyPath, allowedPath, ...parts];
  for (const request of await cache.keys()) {
    if (!staying.includes(new URL(request.url).pathname)) await cache.delete(request);
  }
  return { keptAt };
}

/** Asset names are hashes, so stored files never need an update. */
async function storePart(cache: Cache, path: string): Promise<void> {
  if (await cache.match(path, anyVariant)) return;
  const part = await fetch(path);
  if (!part.ok) throw new Error(`${path}: ${part.status}`);
  await cache.put(path, part);
}

/** With the policy that the page came with, and nothing else of its headers. */
function withHtml(html: string, { headers }: Response, keptAt: string): Response {
  const policy = headers.get('Content-Security-Policy') ?? "default-src 'none'";
  return new Response(html, {
    headers: {
      'Content-Type': 'text/html; charset=utf-8',
      'Content-Security-Policy': policy,
      'Referrer-Policy': 'no-referrer',
      'Cache-Control': 'no-store',
      [keptAtHeader]: keptAt,
    },
  });
}

export interface KeptCopy {
  readonly html: string;
  readonly headers: Headers;
  readonly keptAt: string;
  readonly key: string;
  /** Those that are not over; at least one. */
  readonly days: readonly string[];
}

/** Without the days that are over, which go from the device too. */
export async function keptCopy(): Promise<KeptCopy | undefined> {
  const cache = await openCache();
  const page = await cache?.match(copyPath, anyVariant);
  if (!cache || !page) return undefined;
  const whole = await page.text();
  const today = new Date().toISOString().slice(0, 10);
  const html = withoutDays(whole, (day) => day < today);
  const days = daysIn(html);
  const keptAt = page.headers.get(keptAtHeader) ?? '';
  if (days.length === 0) {
    await cache.delete(copyPath, anyVariant);
    return undefined;
  }
  if (html !== whole) await cache.put(copyPath, withHtml(html, page, keptAt));
  const { key = '' } = (await allowedIn(cache)) ?? {};
  return { html, headers: page.headers, keptAt, key, days };
}

const daysIn = (html: string) => [...html.matchAll(dayPattern)].map(([, day = '']) => day);

export const withoutDays = (html: string, isOver: (day: string) => boolean) =>
  html.replace(dayPattern, (article, day: string) => (isOver(day) ? '' : article));

/** Who allowed it may sign in again: that stays. */
export async function forgetCopy(): Promise<void> {
  await (await openCache())?.delete(copyPath, anyVariant);
}

/** Neither a copy nor the permission to keep one. */
export const forgetAll = () => caches.delete(agendaCache);
