import { createHash } from 'node:crypto';
import type { RequestHandler } from 'express';
import { addDays, type Day, formatLongDay } from '#shared/calendar/calendar-month.ts';
import { formatHours, listWeekLines } from '#shared/calendar/opening.ts';
import { formatHoursTitle, shownDaysAhead } from '#shared/calendar/period-text.ts';
import { getDayColour, getNightColour } from '#shared/colours.ts';
import { findWeeklyHours } from '#shared/day-hours.ts';
import {
  buildWhatsappLink,
  formatAddress,
  formatPhone,
  type Institute,
} from '#shared/institute.ts';
import { headPlaceholder, listPlaceholder } from '#shared/offline/offline.ts';
import { buildInstitute } from '#shared/site/published-institute.ts';
import { isPlanShown } from '#shared/site/published-texts.ts';
import { escapeHtml } from '#shared/text/escape-html.ts';
import type { ClosedDaysCache, ContentsSource } from '../backend/cached-calls.ts';
import { sendWhole } from '../http/content-encoding.ts';

/* The page that the service worker shows without a network. It is small and has no script. */

const colourNames = ['ground', 'ink', 'accent', 'rule', 'on-accent'] as const;
const formatColours = (getColour: typeof getDayColour) =>
  colourNames.map((name) => `--${name}:${getColour(name)}`).join(';');

const style = `:root{${formatColours(getDayColour)}}
@media screen and (prefers-color-scheme:dark){:root{color-scheme:dark;${formatColours(getNightColour)}}}
body{margin:0 auto;max-width:40rem;padding:1.5rem 1rem 3rem;background:var(--ground);color:var(--ink);font:1.0625rem/1.6 system-ui,Roboto,sans-serif;overflow-wrap:break-word}
h1,h2,.brand{font-family:Fraunces,Georgia,"Noto Serif",serif;font-weight:600;color:var(--accent);line-height:1.2}
.brand{display:flex;align-items:center;gap:.75rem;font-size:1.25rem}
h1{font-size:1.75rem;margin:.5rem 0}h2{font-size:1.25rem;margin:2rem 0 .5rem}
p{margin:.5rem 0}a{color:inherit}a:focus-visible{outline:3px solid;outline-offset:2px}
ul{list-style:none;padding:0;margin:0}li{border-top:1px solid var(--rule)}li a{display:inline-block;padding:.6rem 0;font-weight:700}
small{display:inline-block}dl{margin:0}dt{font-weight:700;margin-top:.5rem}dd{margin:0}dt::first-letter,dd::first-letter{text-transform:uppercase}
.do{display:flex;flex-wrap:wrap;gap:.75rem;margin:1.25rem 0}
.do a{padding:.6rem 1.1rem;border:2px solid var(--accent);border-radius:12px;color:var(--accent);font-weight:700;text-decoration:none}
.do a:first-child{background:var(--accent);color:var(--on-accent)}
.kept-note{border-left:4px solid var(--accent);padding-left:.75rem}
.ticket{display:grid;grid-template-columns:fit-content(40%) minmax(0,1fr);gap:.25rem .75rem;background:var(--accent);color:var(--on-accent);border-radius:12px;padding:1rem}
.ticket dt{margin:0;font-weight:400}.ticket dt:nth-of-type(-n+2){position:absolute;clip-path:inset(50%)}
.ticket dd:nth-of-type(-n+2){grid-column:1/-1;font-size:1.375rem;font-weight:600}
.plan{display:block;width:100%;height:auto;border-radius:12px}`;

function buildStyle(fonts: readonly string[]) {
  const faces = fonts.map(
    (font) =>
      `@font-face{font-family:Fraunces;font-weight:600;font-display:swap;src:url("${font}")}\n`,
  );
  const text = faces.join('') + style;
  const hash = createHash('sha256').update(text).digest('base64');
  const policy = [
    "default-src 'none'",
    "img-src 'self'",
    "font-src 'self'",
    `style-src 'sha256-${hash}'`,
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'none'",
  ].join(';');
  return { text, policy };
}

interface OfflineFacts {
  today: Day;
  closedDays: readonly Day[];
  hasPlan: boolean;
}

/** Renders the page with placeholders, where the worker inserts the appointment and the list of kept pages. */
function renderHtml(institute: Institute, facts: OfflineFacts, styles: string): string {
  const { hasPlan } = facts;
  const { name, phone, whatsapp, address, landmarks } = institute;
  const [start, end] = headPlaceholder;
  const chatLink = buildWhatsappLink('Bonjour, j’ai une question\u00a0: ', whatsapp);
  const links = [
    '<a href="">Réessayer</a>',
    phone && `<a href="tel:${escapeHtml(phone)}">Appeler le ${formatPhone(phone)}</a>`,
    whatsapp && `<a href="${escapeHtml(chatLink)}">WhatsApp</a>`,
  ];
  const directions = [
    address && `<p>${escapeHtml(formatAddress(address))}</p>`,
    landmarks && `<p>${escapeHtml(landmarks)}</p>`,
    hasPlan &&
      '<img class="plan" src="/plan.svg" alt="Plan d’accès à l’institut" width="640" height="400">',
  ].filter(Boolean);
  return `<!doctype html>
<html lang="fr"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><meta name="robots" content="noindex"><title>Hors connexion</title><style>${styles}</style></head>
<body><main>
<p class="brand"><img src="/logo.svg" alt="" width="44" height="44">${escapeHtml(name)}</p>
${start}<h1>Vous êtes hors connexion</h1>
<p>Dès que le réseau revient, touchez «\u00a0Réessayer\u00a0».</p>${end}
<p class="do">${links.filter(Boolean).join(' ')}</p>
${listPlaceholder}
${directions.length > 0 ? ['<h2>Itinéraire</h2>', ...directions].join('\n') : ''}
${renderHours(institute, facts)}
</main></body></html>
`;
}

function renderHours(institute: Institute, { today, closedDays }: OfflineFacts): string {
  const until = addDays(today, shownDaysAhead);
  const closed = new Set([...institute.closedDays, ...closedDays]);
  const specialDays = [
    ...institute.specialHours
      .filter(({ day }) => !closed.has(day))
      .map((specialHours) => [specialHours.day, formatHours(specialHours)]),
    ...[...closed].map((day) => [day, 'fermé']),
  ] as [day: Day, hours: string][];
  const comingDays = specialDays.filter(([day]) => day >= today && day <= until).toSorted();
  const days = comingDays.map(([day, text]) => [formatLongDay(day), text] as const);
  const week = listWeekLines(findWeeklyHours(today, institute));
  const lines = [...week.map((line) => [line.days, line.hours] as const), ...days];
  const list = lines.map(([days, text]) => `<dt>${days}</dt><dd>${text}</dd>`).join('');
  return `<h2>${escapeHtml(formatHoursTitle(today, institute))}</h2><dl>${list}</dl>`;
}

interface OfflineParts {
  contents: ContentsSource;
  closedDays: Pick<ClosedDaysCache, 'getCurrent'>;
  fonts: readonly string[];
}

export const serveOfflinePage = ({ contents, closedDays, fonts }: OfflineParts): RequestHandler =>
  async function sendOfflinePage(req, res) {
    const today = new Date().toISOString().slice(0, 10);
    const { days } = await closedDays.getCurrent();
    const changes = await contents.getCurrent();
    const styles = buildStyle(fonts);
    const facts = { today, closedDays: days, hasPlan: isPlanShown(changes) };
    const html = renderHtml(buildInstitute(changes), facts, styles.text);
    res.set({ 'Cache-Control': 'no-cache', 'Content-Security-Policy': styles.policy });
    sendWhole(req, res.type('html'), Buffer.from(html));
  };
