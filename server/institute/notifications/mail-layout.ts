import { byDay, byNight } from '../../../shared/colours.ts';

/* Mail programs drop what they do not know: one column, plain elements, inline styles, no resource. */

interface MailLink {
  readonly label: string;
  readonly url: string;
  /** True for a link that is never the mail's button. */
  readonly isQuiet?: boolean;
}

interface MailQuote {
  readonly quote: string;
}

/** The lines that stand large, such as an appointment's day and hours. */
interface MailTitle {
  readonly title: string;
}

export type MailPart = string | MailLink | MailQuote | MailTitle;

export interface MailLook {
  readonly name: string;
}

function layOut(parts: readonly MailPart[], subject: string, look: MailLook): string {
  const button = parts.find((part) => typeof part !== 'string' && 'url' in part && !part.isQuiet);
  const body = parts.map((part) => partHtml(part, part === button));
  const name = escapeHtml(look.name);
  return `<!doctype html>
<html lang="fr">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="supported-color-schemes" content="light dark">
<title>${escapeHtml(subject)}</title>
<style>${darkStyle}</style>
</head>
<body class="ground" style="margin:0;padding:0;background:${day.ground};color:${day.ink}">
<div class="ground" style="background:${day.ground};padding:16px">
<div style="max-width:36em;margin:0 auto">
<p class="accent" style="margin:0 0 16px;color:${day.accent};font:600 20px/1.2 Georgia,serif">${mark}${name}</p>
<div class="card" style="padding:8px 20px;border-radius:16px;background:${day.card};color:${day.ink};font:16px/1.5 system-ui,sans-serif;overflow-wrap:anywhere">
${body.join('\n')}
</div>
</div>
</div>
</body>
</html>
`;
}

const schemeBy = (colourOf: typeof byDay) => ({
  ground: colourOf('sable'),
  card: colourOf('surface'),
  ink: colourOf('encre'),
  accent: colourOf('accent'),
  onAccent: colourOf('sur-accent'),
});
const day = schemeBy(byDay);
const night = schemeBy(byNight);

const mark = `<span aria-hidden="true" class="arch" style="display:inline-block;width:28px;height:32px;margin-right:10px;border-radius:14px 14px 0 0;background:${byDay('prune')};vertical-align:middle;text-align:center;font-size:0;line-height:0"><span style="display:inline-block;width:14px;height:22px;margin-top:6px;border-radius:50%;background:${byDay('ivoire')}"><span style="display:inline-block;width:6px;height:12px;margin-top:6px;border-radius:50%;background:${byDay('or')}"></span></span></span>`;

const darkStyle = `@media (prefers-color-scheme:dark){.ground{background:${night.ground}!important;color:${night.ink}!important}.card{background:${night.card}!important;color:${night.ink}!important}.accent{color:${night.accent}!important}.arch,.button{background:${night.accent}!important}.button{color:${night.onAccent}!important}}`;

function partHtml(part: MailPart, isButton: boolean): string {
  if (typeof part === 'string') return `<p>${getLines(part)}</p>`;
  if ('title' in part) return `<p class="accent" style="${titleStyle}">${getLines(part.title)}</p>`;
  if ('quote' in part)
    return `<blockquote style="${quoteStyle}">${getLines(part.quote)}</blockquote>`;
  const [name, style] = isButton
    ? ['button', buttonStyle]
    : ['accent', `display:inline-block;padding:12px 0;color:${day.accent}`];
  return `<p><a href="${escapeHtml(part.url)}" class="${name}" style="${style}">${escapeHtml(part.label)}</a></p>`;
}

const buttonStyle = `display:inline-block;padding:12px 24px;border-radius:12px;background:${day.accent};color:${day.onAccent};font-weight:600;text-decoration:none`;

const titleStyle = `margin:20px 0 12px;color:${day.accent};font:600 24px/1.3 Georgia,serif`;

/** The border takes the text's colour, so that it fits both schemes. */
const quoteStyle = 'margin:0;padding-left:12px;border-left:3px solid;opacity:.75';

const entities: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

const getLines = (text: string) => escapeHtml(text).replaceAll('\n', '<br>\n');

const escapeHtml = (text: string) =>
  text.replace(/[&<>"']/g, (character) => entities[character] ?? '');

export const serializeBody = (parts: readonly MailPart[]): string => JSON.stringify(parts);

export function renderBody(
  stored: string,
  subject: string,
  look: MailLook,
): { text: string; html: string } {
  const parts = parseBody(stored);
  const text = parts.map((part, at) => toText(part, parts[at - 1])).join('\n\n');
  return { text: `${text}\n`, html: layOut(parts, subject, look) };
}

/** Accepts plain text, which older releases stored. */
function parseBody(stored: string): MailPart[] {
  try {
    const parts = JSON.parse(stored);
    return Array.isArray(parts) ? parts : [stored];
  } catch {
    return [stored];
  }
}

function toText(part: MailPart, before: MailPart | undefined): string {
  if (typeof part === 'string') return part;
  if ('title' in part) return part.title;
  if ('quote' in part) return part.quote.replaceAll(/^/gm, '> ');
  const isSaid = typeof before === 'string' && before.endsWith(':');
  return isSaid ? part.url : `${part.label}\u00a0:\n${part.url}`;
}
