import { appointmentTitle } from '#shared/calendar/time-of-day.ts';
import { offlinePages, offlinePath } from '#shared/offline/offline.ts';
import { read, remove, storedPaths, write } from './worker-cache.ts';

/* Pages as last opened, each stored with its files: after a release the server may lack its scripts. */

const keptAt = 'X-Kept-At';
const parts = /\/(?:assets\/[\w.-]+\.(?:js|css|woff2)|[\w-]+\.svg)(?=["')# ])/g;

const firstInBody = /<body[^>]*>(?:<a class="skip-link".*?<\/a>)?/;

const preload = /<link rel="modulepreload"[^>]*>/;

export type Reason = 'offline' | 'slow' | 'away';

const reasons: Readonly<Record<Reason, string>> = {
  offline: ', hors connexion.',
  slow: '\u00a0: la connexion est lente.',
  away: '\u00a0: le site ne répond pas pour l’instant.',
};

/** Returns true if the server allows storing the page. Pages of a session hold personal data and are not kept. */
export function mayBeKept({ ok, redirected, headers }: Response): boolean {
  const isHtml = headers.get('Content-Type')?.startsWith('text/html') === true;
  const isPrivate = /no-store/.test(headers.get('Cache-Control') ?? 'no-store');
  return ok && !redirected && isHtml && !isPrivate;
}

/** Stores the page with all of its files or not at all. `from`: where the files may come from. */
export async function keepPage(
  path: string,
  page: Response,
  from: RequestInit = {},
): Promise<void> {
  const html = withoutToken(await page.text());
  await Promise.all(splitParts(html).map((part) => keepPart(part, from)));
  const headers = new Headers(page.headers);
  for (const name of ['Content-Encoding', 'Content-Length', 'ETag']) headers.delete(name);
  headers.set(keptAt, new Date(headers.get('Date') ?? Date.now()).toISOString());
  await write(path, new Response(html, { headers }));
  await removeUnusedParts();
}

const withoutToken = (html: string) => html.replace(/(name="_csrf" value=")[^"]*/g, '$1');

export const splitParts = (html: string) => [...new Set(html.match(parts))];

async function keepPart(path: string, from: RequestInit): Promise<void> {
  if (path.startsWith('/assets/') && (await read(path))) return;
  const part = await fetch(path, from);
  if (!part.ok) throw new Error(`${path}: ${part.status}`);
  await write(path, part);
}

async function removeUnusedParts(): Promise<void> {
  const pages = await Promise.all([...Object.keys(offlinePages), offlinePath].map(read));
  const texts = await Promise.all(pages.map((page) => page?.text() ?? ''));
  const used = new Set(texts.flatMap(splitParts));
  const unused = (await storedPaths()).filter((path) => isPart(path) && !used.has(path));
  await Promise.all(unused.map(remove));
}

export const isPart = (path: string) =>
  /^\/(?:assets\/[\w.-]+\.(?:js|css|woff2)|[\w-]+\.svg)$/.test(path);

export const readAge = async (path: string) => (await read(path))?.headers.get(keptAt) ?? undefined;

export async function keptPage(path: string, reason: Reason): Promise<Response | undefined> {
  const page = await read(path);
  if (!page) return undefined;
  const version = `Version du ${keptMoment(page.headers.get(keptAt) ?? '')}`;
  const note = `<aside class="kept-note"><p>${version}${reasons[reason]} <a href="">Actualiser</a></p></aside>`;
  const html = (await page.text())
    .replace(preload, '')
    .replace(firstInBody, (first) => first + note);
  return new Response(html, { headers: page.headers });
}

/** Returns "dimanche 22 novembre à 14 h 05". Abidjan is on UTC all year. */
export const keptMoment = (iso: string) => appointmentTitle(iso.slice(0, 10), iso.slice(11, 16));

/** Replaces by a function, because the text may contain replacement patterns such as `$&`. */
export const replace = (html: string, what: string | RegExp, by: string) =>
  html.replace(what, () => by);
