import { formatTreatments } from '#client/agenda/admin/appointment-card.tsx';
import { listEntries } from '#client/agenda/admin/day-entries.ts';
import {
  type AgendaAppointment,
  type AgendaDay,
  formatBlockHeading,
} from '#client/agenda/admin/day-plan.ts';
import { browserTransport } from '#client/api/browser-transport.ts';
import type { AgendaDays } from '#shared/agenda/agenda.ts';
import { type Day, formatShortDay } from '#shared/calendar/calendar-month.ts';
import { formatTime } from '#shared/calendar/opening.ts';
import { formatSpan } from '#shared/calendar/time-of-day.ts';
import {
  agendaCache,
  agendaCopyPath,
  deleteAgendaCopy,
  openAgendaCache,
  stopKeepingAgenda,
} from '#shared/page/agenda-store.ts';
import type { Catalogue } from '#shared/site/published-catalogue.ts';
import { escapeHtml } from '#shared/text/escape-html.ts';
import { formatAnyPhone } from '#shared/text/phone-number.ts';

interface CopyFacts {
  readonly today: Day;
  readonly catalogue: Catalogue;
}

/** Stores the agenda on this device. On failure it returns false and removes the permission to store. */
export async function startStoring(facts: CopyFacts): Promise<boolean> {
  const cache = await caches.open(agendaCache);
  const isStored = await storeAgenda(cache, facts).catch(() => false);
  if (!isStored) await stopKeepingAgenda();
  return isStored;
}

export async function renewStoredAgenda(facts: CopyFacts): Promise<void> {
  const cache = await openAgendaCache();
  if (cache) await storeAgenda(cache, facts);
}

/** Statuses that delete the copy. Other failures may be temporary, so they keep it. */
const finalStatuses = new Set([401, 403, 404, 501]);

/** Writes to a cache that is already open, so that a concurrent logout leaves nothing behind. */
async function storeAgenda(cache: Cache, { today, catalogue }: CopyFacts): Promise<boolean> {
  const query = { day: today, days: '2' };
  const answer = await browserTransport({ name: 'adminAgenda', query });
  if (answer.ok) {
    await cache.put(agendaCopyPath, buildCopy(answer.data.days, catalogue, new Date()));
    return true;
  }
  if (finalStatuses.has(answer.status)) await deleteAgendaCopy();
  return false;
}

const style = `:root{color-scheme:light dark}body{max-width:40rem;margin:auto;padding:1rem;font:1.0625rem/1.6 system-ui,sans-serif;overflow-wrap:break-word}
ul{padding:0;list-style:none}a{display:inline-block;min-height:44px;align-content:center;color:inherit}`;

/** Builds an HTML page of the days. Its security policy forbids scripts and resources. */
function buildCopy(days: AgendaDays['days'], catalogue: Catalogue, now: Date): Response {
  const timestamp = now.toISOString();
  const keptAt = `${formatShortDay(timestamp.slice(0, 10))} à ${formatTime(timestamp.slice(11, 16))}`;
  const html = `<!doctype html>
<html lang="fr"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>Agenda gardé</title><style>${style}</style></head>
<body><main>
<h1>Agenda</h1>
<p class="kept-note">Pas de connexion\u00a0: voici l’agenda gardé sur cet appareil le ${keptAt}. Il a pu changer depuis. <a href="">Réessayer</a></p>
${days.map((day) => renderDay(day, catalogue)).join('\n')}
</main></body></html>
`;
  const headers = {
    'Content-Type': 'text/html; charset=utf-8',
    'Content-Security-Policy': "default-src 'none'; style-src 'unsafe-inline'",
    Date: now.toUTCString(),
  };
  return new Response(html, { headers });
}

function renderDay(day: AgendaDay, catalogue: Catalogue): string {
  const entryLines = listEntries(day).map((entry) => {
    if (entry.kind === 'appointment') {
      const times = formatSpan(entry.starts, entry.ends);
      return renderAppointment(times, entry.appointment, catalogue, entry.names);
    }
    const text = `${entry.block.label || 'Absence'}\u00a0: ${entry.names.join(', ')}`;
    return `<li><p>${formatBlockHeading(entry)}<br>${escapeHtml(text)}</p></li>`;
  });
  const offAgendaLines = day.offAgenda.map((visit) =>
    renderAppointment(formatTime(visit.starts), visit, catalogue),
  );
  const lines = [...entryLines, ...offAgendaLines];
  return [
    `<h2>${formatShortDay(day.day)}</h2>`,
    day.closed ? '<p>Fermé ce jour-là.</p>' : '',
    lines.length > 0 ? `<ul>${lines.join('')}</ul>` : '<p>Aucun rendez-vous.</p>',
  ].join('');
}

function renderAppointment(
  times: string,
  visit: Pick<AgendaAppointment, 'name' | 'phone' | 'people' | 'treatments'>,
  catalogue: Catalogue,
  names: readonly string[] = [],
): string {
  const { name, phone } = visit;
  const phoneLink =
    phone && ` <a href="tel:${escapeHtml(phone)}">${escapeHtml(formatAnyPhone(phone))}</a>`;
  const treatmentsText =
    formatTreatments(visit, catalogue) + (names.length > 0 ? `, avec ${names.join(', ')}` : '');
  return `<li><p>${times}<br><strong>${escapeHtml(name)}</strong>${phoneLink}<br>${escapeHtml(treatmentsText)}</p></li>`;
}
