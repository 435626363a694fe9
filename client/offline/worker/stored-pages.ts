import { appointmentTitle } from '#shared/calendar/time-of-day.ts';
import { offlinePages, offlinePath } from '#shared/offline/offline.ts';
import { listStoredPaths, readCached, removeCached, writeCached } from './worker-cache.ts';

/* Stored pages, each with its files, because after a release the server may lack its scripts. */

const storedAtHeader = 'X-Kept-At';
const filePathPattern = /\/(?:assets\/[\w.-]+\.(?:js|css|woff2)|[\w-]+\.svg)(?=["')# ])/g;

const bodyStartPattern = /<body[^>]*>(?:<a class="skip-link".*?<\/a>)?/;

const modulePreloadPattern = /<link rel="modulepreload"[^>]*>/;

export type Reason = 'offline' | 'slow' | 'away';

const reasonTexts: Readonly<Record<Reason, string>> = {
  offline: ', hors connexion.',
  slow: '\u00a0: la connexion est lente.',
  away: '\u00a0: le site ne répond pas pour l’instant.',
};

/** Returns true if the server allows storing the page. Pages of a session hold personal data and are not kept. */
export function mayBeStored({ ok, redirected, headers }: Response): boolean {
  const isHtml = headers.get('Content-Type')?.startsWith('text/html') === true;
  const isPrivate = /no-store/.test(headers.get('Cache-Control') ?? 'no-store');
  return ok && !redirected && isHtml && !isPrivate;
}

/** Stores the page with all of its files, or not at all. */
export async function storePage(
  path: string,
  page: Response,
  fetchOptions: RequestInit = {},
): Promise<void> {
  const html = removeToken(await page.text());
  await Promise.all(listFiles(html).map((file) => storeFile(file, fetchOptions)));
  const headers = new Headers(page.headers);
  for (const name of ['Content-Encoding', 'Content-Length', 'ETag']) headers.delete(name);
  headers.set(storedAtHeader, new Date(headers.get('Date') ?? Date.now()).toISOString());
  await writeCached(path, new Response(html, { headers }));
  await removeUnusedFiles();
}

const removeToken = (html: string) => html.replace(/(name="_csrf" value=")[^"]*/g, '$1');

export const listFiles = (html: string) => [...new Set(html.match(filePathPattern))];

async function storeFile(path: string, fetchOptions: RequestInit): Promise<void> {
  if (path.startsWith('/assets/') && (await readCached(path))) return;
  const file = await fetch(path, fetchOptions);
  if (!file.ok) throw new Error(`${path}: ${file.status}`);
  await writeCached(path, file);
}

async function removeUnusedFiles(): Promise<void> {
  const pages = await Promise.all([...Object.keys(offlinePages), offlinePath].map(readCached));
  const texts = await Promise.all(pages.map((page) => page?.text() ?? ''));
  const usedPaths = new Set(texts.flatMap(listFiles));
  const unusedPaths = (await listStoredPaths()).filter(
    (path) => isPageFile(path) && !usedPaths.has(path),
  );
  await Promise.all(unusedPaths.map(removeCached));
}

export const isPageFile = (path: string) =>
  /^\/(?:assets\/[\w.-]+\.(?:js|css|woff2)|[\w-]+\.svg)$/.test(path);

export const readStoredAt = async (path: string) =>
  (await readCached(path))?.headers.get(storedAtHeader) ?? undefined;

export async function readStoredPage(path: string, reason: Reason): Promise<Response | undefined> {
  const page = await readCached(path);
  if (!page) return undefined;
  const version = `Version du ${formatStoredAt(page.headers.get(storedAtHeader) ?? '')}`;
  const notice = `<aside class="kept-note"><p>${version}${reasonTexts[reason]} <a href="">Actualiser</a></p></aside>`;
  const html = (await page.text())
    .replace(modulePreloadPattern, '')
    .replace(bodyStartPattern, (bodyStart) => bodyStart + notice);
  return new Response(html, { headers: page.headers });
}

/** Returns "dimanche 22 novembre à 14 h 05". Abidjan is on UTC all year. */
export const formatStoredAt = (iso: string) =>
  appointmentTitle(iso.slice(0, 10), iso.slice(11, 16));

/** Replaces literally: a function hides replacement patterns such as `$&` in the text. */
export const replaceText = (html: string, pattern: string | RegExp, replacement: string) =>
  html.replace(pattern, () => replacement);
