import {
  headPlaceholder,
  listPlaceholder,
  offlinePages,
  offlinePath,
} from '../../../shared/offline/offline.ts';
import { escaped } from '../../../shared/text/escaped.ts';
import { keptMoment, type Reason, readAge, replace } from './kept-pages.ts';
import { factsHtml, keptVisit, visitHtml } from './kept-visit.ts';
import { read } from './worker-cache.ts';

/** Answers an address that is not kept. The visitor's next appointment comes first. */
export async function offlinePage(): Promise<Response> {
  const visit = await keptVisit();
  const ticket = visit ? `<h2>${escaped(visit.title)}</h2>${factsHtml(visit)}` : '';
  return filled((html) => html, ticket);
}

export async function visitPage(path: string, reason?: Reason): Promise<Response | undefined> {
  const visit = await keptVisit(path);
  if (!visit) return undefined;
  const [start, end] = headPlaceholder;
  return filled((html) => {
    const titled = replace(html, /<title>[^<]*/, `<title>${escaped(visit.title)}`);
    return replace(titled, new RegExp(`${start}.*?${end}`, 's'), visitHtml(visit, reason));
  });
}

async function filled(change: (html: string) => string, ticket = ''): Promise<Response> {
  const page = await read(offlinePath);
  if (!page) return Response.error();
  const html = replace(await page.text(), listPlaceholder, ticket + (await list()));
  return new Response(change(html), { headers: page.headers });
}

async function list(): Promise<string> {
  const lines: string[] = [];
  for (const [path, title] of Object.entries(offlinePages)) {
    const keptAt = await readAge(path);
    if (keptAt) {
      lines.push(
        `<li><a href="${path}">${escaped(title)}</a> <small>version du ${keptMoment(keptAt)}</small></li>`,
      );
    }
  }
  return lines.length > 0 ? `<h2>À lire sans connexion</h2><ul>${lines.join('')}</ul>` : '';
}
