import type { NextFunction, Request, RequestHandler, Response } from 'express';
import type { AgendaDays } from '../../../shared/agenda/agenda.ts';
import { bookingClock } from '../../../shared/calendar/booking-days.ts';
import { shortDayTitle } from '../../../shared/calendar/calendar-month.ts';
import { formatTime } from '../../../shared/calendar/opening.ts';
import { spanText } from '../../../shared/calendar/time-of-day.ts';
import { copyHeader } from '../../../shared/page/agenda-store.ts';
import { buildCatalogue, type Catalogue } from '../../../shared/site/published-catalogue.ts';
import { buildInstitute } from '../../../shared/site/published-institute.ts';
import { isPlanShown } from '../../../shared/site/published-texts.ts';
import { escaped } from '../../../shared/text/escaped.ts';
import { phoneText } from '../../../shared/text/phone-number.ts';
import type { ClosedDaysCache, ContentsSource } from '../../backend/cached-calls.ts';
import { type Exchange, pageTransport } from '../../backend/exchange.ts';
import { sendWhole } from '../../http/content-encoding.ts';
import { HttpError } from '../../http/http-error.ts';
import { offlineHtml, offlineStyle } from './offline-page.ts';

type AgendaDay = AgendaDays['days'][number];
type Resource = AgendaDay['resources'][number];
type Visit = Resource['appointments'][number];

export function agendaCopy(exchange: Exchange, contents: ContentsSource): RequestHandler {
  return async function sendAgendaCopy(req: Request, res: Response, next: NextFunction) {
    // A visitor without a session costs the backend no call.
    if (res.locals.cookies.jwt === undefined) return next();
    const changes = await contents.current();
    const now = new Date();
    const { today } = bookingClock(now, buildInstitute(changes));
    const query = { day: today, days: '2' };
    const answer = await pageTransport(exchange, req, res)({ name: 'adminAgenda', query });
    if (answer.status === 401 || answer.status === 403) return next();
    if (!answer.ok) throw new HttpError(answer.error.error);
    const style = offlineStyle([]);
    res.set({ 'Cache-Control': 'no-store', 'Content-Security-Policy': style.policy });
    res.set({ 'X-Robots-Tag': 'noindex', [copyHeader]: '1' });
    res.type('html').send(renderHtml(answer.data.days, buildCatalogue(changes), now, style.text));
  };
}

function renderHtml(
  days: readonly AgendaDay[],
  catalogue: Catalogue,
  now: Date,
  style: string,
): string {
  const iso = now.toISOString();
  const keptAt = `${shortDayTitle(iso.slice(0, 10))} à ${formatTime(iso.slice(11, 16))}`;
  return `<!doctype html>
<html lang="fr"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><meta name="robots" content="noindex"><title>Agenda gardé</title><style>${style}</style></head>
<body><main>
<h1>Agenda</h1>
<p class="kept-note">Pas de connexion\u00a0: voici l’agenda gardé sur ce téléphone le ${keptAt}. Il a pu changer depuis. <a href="">Réessayer</a></p>
${days.map((day) => dayHtml(day, catalogue)).join('\n')}
</main></body></html>
`;
}

function dayHtml(day: AgendaDay, catalogue: Catalogue): string {
  const timed = [...visitLines(day, catalogue), ...blockLines(day)].sort(([a], [b]) =>
    a < b ? -1 : 1,
  );
  const others = [...day.unassigned, ...day.offAgenda].map((visit) =>
    lineHtml(formatTime(visit.starts), visit, careText(visit.treatments, catalogue)),
  );
  const lines = [...timed.map(([, line]) => line), ...others];
  return [
    `<h2>${shortDayTitle(day.day)}</h2>`,
    day.closed ? '<p>Fermé ce jour-là.</p>' : '',
    lines.length > 0 ? `<ul>${lines.join('')}</ul>` : '<p>Aucun rendez-vous.</p>',
  ].join('');
}

type TimedLine = readonly [starts: string, html: string];

function visitLines({ resources }: AgendaDay, catalogue: Catalogue): TimedLine[] {
  const parts = resources.flatMap((resource) =>
    resource.appointments.map((visit) => ({ resource, visit })),
  );
  const visits = Map.groupBy(parts, ({ visit }) => visit.number);
  return [...visits.values()].flatMap((group) => {
    const [first] = group;
    if (!first) return [];
    const times = group.flatMap(({ visit }) => [visit.starts, visit.ends]).sort();
    const [starts = ''] = times;
    const served = group.filter(({ resource }) => resource.kind === 'staff');
    const care = careText(
      served.flatMap(({ visit }) => visit.treatments),
      catalogue,
    );
    const names = new Set(group.map(({ resource }) => resource.name));
    const text = `${care}, avec ${[...names].join(', ')}`;
    return [[starts, lineHtml(spanText(starts, times.at(-1) ?? ''), first.visit, text)]];
  });
}

function blockLines({ resources }: AgendaDay): TimedLine[] {
  const parts = resources.flatMap((resource) =>
    resource.blocks.map((block) => ({ resource, block })),
  );
  const blocks = Map.groupBy(parts, ({ block: { starts, ends, label } }) =>
    [starts, ends, label].join('\n'),
  );
  return [...blocks.values()].flatMap((group) => {
    const [first] = group;
    if (!first) return [];
    const { starts, ends, label } = first.block;
    const names = group.map(({ resource }) => resource.name).join(', ');
    const text = escaped(`${label || 'Bloqué'}\u00a0: ${names}`);
    return [[starts, `<li><p>${spanText(starts, ends)}<br>${text}</p></li>`]];
  });
}

const careText = (treatments: readonly string[], catalogue: Catalogue) =>
  [...new Set(treatments)].map((id) => catalogue.treatment(id)?.nom ?? id).join(' + ');

function lineHtml(
  times: string,
  { name, phone, people }: Pick<Visit, 'name' | 'phone' | 'people'>,
  care: string,
): string {
  const call = phone && ` <a href="tel:${escaped(phone)}">${escaped(phoneText(phone))}</a>`;
  const clientText = people > 1 ? `${name}, ${people}\u00a0personnes` : name;
  return `<li><p>${times}<br><strong>${escaped(clientText)}</strong>${call}<br>${escaped(care)}</p></li>`;
}

interface OfflineParts {
  contents: ContentsSource;
  closedDays: Pick<ClosedDaysCache, 'current'>;
  fonts: readonly string[];
}

export const serveOfflinePage = ({ contents, closedDays, fonts }: OfflineParts): RequestHandler =>
  async function sendOfflinePage(req, res) {
    const today = new Date().toISOString().slice(0, 10);
    const { days } = await closedDays.current();
    const changes = await contents.current();
    const style = offlineStyle(fonts);
    const shown = { today, closedDays: days, hasPlan: isPlanShown(changes) };
    const html = offlineHtml(buildInstitute(changes), shown, style.text);
    res.set({ 'Cache-Control': 'no-cache', 'Content-Security-Policy': style.policy });
    sendWhole(req, res.type('html'), Buffer.from(html));
  };
