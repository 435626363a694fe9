import { addDays, isDay } from '../../../shared/calendar/calendar-month.ts';
import { formatTime } from '../../../shared/calendar/opening.ts';
import { copyPath, dayTitleId, notePattern } from '../../../shared/page/agenda-copy.ts';
import { agendaFields } from '../../../shared/page/agenda-fields.ts';
import { paths } from '../../../shared/page/paths.ts';
import { escaped } from '../../../shared/text/escaped.ts';
import { momentTitle, replace } from '../html.ts';
import { type KeptCopy, keptCopy, withoutDays } from './kept-agenda.ts';

/*
 * The kept agenda as a page: above it stands why it is shown, and when it was seen.
 */

/** Why the copy is shown, and not the page of now. */
export type Reason = 'offline' | 'slow' | 'away';

const reasons: Readonly<Record<Reason, string>> = {
  offline: 'Hors connexion',
  slow: 'La connexion est très lente',
  away: 'Le site ne répond pas pour l’instant',
};

const today = () => new Date().toISOString().slice(0, 10);

/** « aujourd’hui à 9 h 12 », « hier à 18 h », « mardi 24 novembre à 18 h ». */
function seenText(keptAt: string): string {
  const day = keptAt.slice(0, 10);
  const time = formatTime(keptAt.slice(11, 16));
  if (day === today()) return `aujourd’hui à ${time}`;
  return day === addDays(today(), -1) ? `hier à ${time}` : `le ${momentTitle(keptAt)}`;
}

const dayName = (day: string) =>
  ({ [today()]: 'Aujourd’hui', [addDays(today(), 1)]: 'Demain' })[day] ?? day;

/** The page for an address of the back office; undefined where nothing is kept. */
export async function agendaPage(url: URL, reason: Reason): Promise<Response | undefined> {
  const copy = await keptCopy();
  if (!copy) return undefined;
  const asked = url.searchParams.get(agendaFields.day) ?? '';
  const wanted = isDay(asked) ? asked : today();
  const isAgenda = url.pathname === paths.admin || url.pathname === copyPath;
  const isKept = isAgenda && copy.days.includes(wanted);
  const seen = `agenda vu ${seenText(copy.keptAt)}`;
  const why = isKept
    ? `${reasons[reason]}\u00a0: ${seen}.`
    : `${reasons[reason]}\u00a0: cette page n’est pas gardée. Voici l’${seen}.`;
  const note = `<p class="kept-note" role="status">${why} <a href="">Réessayer</a></p>`;
  const first = isKept ? wanted : copy.days[0];
  return answer(copy, note + daysNav(copy, first), (day) => day < (first ?? ''));
}

/** For a form that was sent without a network: all of it, to be sent again by one tap. */
export async function unsentPage(
  url: URL,
  fields: readonly (readonly [name: string, value: string])[],
): Promise<Response | undefined> {
  const copy = await keptCopy();
  if (!copy) return undefined;
  const inputs = fields.map(([name, value]) => hidden(name, value));
  const note = `<div class="notice notice-question" role="alert"><p>Hors connexion\u00a0: rien n’a été envoyé, et rien n’est perdu. Gardez cette page ouverte et, dès que le réseau revient, touchez le bouton.</p><form method="post" action="${escaped(url.pathname + url.search)}">${inputs.join('')}<button class="button">Envoyer de nouveau</button></form></div>`;
  return answer(copy, note, () => false, 503);
}

const hidden = (name: string, value: string) =>
  `<input type="hidden" name="${escaped(name)}" value="${escaped(value)}">`;

function daysNav({ days }: KeptCopy, first: string | undefined): string {
  const links = days.map((day) => {
    const href = day === today() ? paths.admin : `${paths.admin}?${agendaFields.day}=${day}`;
    return `<a href="${href}"${day === first ? ' aria-current="page"' : ''}>${dayName(day)}</a>`;
  });
  return `<nav class="pills" aria-label="Jours">${links.join('')}</nav>`;
}

/** The field of the device's own key. */
export const keyField = 'cle';

const footer = ({ key }: KeptCopy) =>
  `<p class="muted">Noter, déplacer ou annuler demande le réseau. Les numéros de téléphone s’appellent d’ici.</p><form method="post" action="${copyPath}">${hidden(keyField, key)}<button class="button button-outline">Effacer cet agenda du téléphone</button></form>`;

function answer(
  copy: KeptCopy,
  note: string,
  isOut: (day: string) => boolean,
  status = 200,
): Response {
  const { html, headers } = copy;
  let shown = replace(withoutDays(html, isOut), notePattern, note);
  for (const day of [today(), addDays(today(), 1)]) {
    const title = `id="${dayTitleId(day)}">`;
    shown = replace(shown, title, `${title}${dayName(day)}, `);
  }
  return new Response(replace(shown, /<\/section><\/main>/, `${footer(copy)}</section></main>`), {
    status,
    headers,
  });
}

/** What stands in the place of the agenda once she had it erased. */
export function erasedPage({ html, headers }: KeptCopy): Response {
  const note = `<p class="kept-note" role="status">L’agenda n’est plus gardé sur ce téléphone. <a href="${paths.admin}">Ouvrir la gestion</a></p>`;
  const empty = replace(
    withoutDays(html, () => true),
    notePattern,
    note,
  );
  return new Response(empty, { headers });
}
