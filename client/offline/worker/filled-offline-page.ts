import {
  headMark,
  keptPages,
  keptVisitPath,
  listMark,
  offlinePath,
} from '../../../shared/offline/offline.ts';
import { escaped } from '../../../shared/text/escaped.ts';
import { ageOf, keptMoment, type Reason, replace } from './kept-pages.ts';
import { keptVisit, visitHtml } from './kept-visit.ts';
import { read } from './worker-cache.ts';

export async function offlinePage(): Promise<Response> {
  return filled((html) => html);
}

export async function visitPage(path?: string, reason?: Reason): Promise<Response | undefined> {
  const visit = await keptVisit(path);
  if (!visit) return undefined;
  const [start, end] = headMark;
  return filled((html) => {
    const titled = replace(html, /<title>[^<]*/, `<title>${escaped(visit.title)}`);
    return replace(titled, new RegExp(`${start}.*?${end}`, 's'), visitHtml(visit, reason));
  });
}

async function filled(change: (html: string) => string): Promise<Response> {
  const page = await read(offlinePath);
  if (!page) return Response.error();
  const html = replace(await page.text(), listMark, await list());
  return new Response(change(html), { headers: page.headers });
}

async function list(): Promise<string> {
  const visit = await keptVisit();
  const lines = visit ? [line(keptVisitPath, visit.title, visit.keptAt)] : [];
  for (const [path, title] of Object.entries(keptPages)) {
    const keptAt = await ageOf(path);
    if (keptAt) lines.push(line(path, title, keptAt));
  }
  return lines.length > 0 ? `<h2>À lire sans connexion</h2><ul>${lines.join('')}</ul>` : '';
}

const line = (path: string, title: string, keptAt: string) =>
  `<li><a href="${path}">${escaped(title)}</a> <small>version du ${keptMoment(keptAt)}</small></li>`;
