import { byDay, byNight } from '#shared/colours.ts';

/* Mail programs drop what they do not know: one column, plain elements, inline styles, no resource. */

export interface MailLink {
  readonly label: string;
  readonly url: string;
}

/** The coloured block of a ticket: an appointment's day and hours. */
interface MailTitle {
  readonly title: string;
}

/** Several links share one row. The links of a mail's first row are its buttons. */
export type MailPart = string | MailLink | readonly MailLink[] | MailTitle;

export interface MailLook {
  readonly name: string;
}

function layOut(parts: readonly MailPart[], subject: string, look: MailLook): string {
  const buttons = parts.find((part) => listLinks(part).length > 0);
  const body = parts.map((part) => partHtml(part, part === buttons));
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
<div class="ground" style="background:${day.ground};padding:16px 8px">
<div style="max-width:36em;margin:0 auto">
<p class="accent" style="margin:0 0 16px;color:${day.accent};font:600 20px/1.2 Georgia,serif">${mark}${name}</p>
<div class="card" style="padding:8px 16px;border-radius:16px;background:${day.card};color:${day.ink};font:16px/1.5 system-ui,sans-serif;overflow-wrap:anywhere">
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
  ticket: colourOf('prune'),
});
const day = schemeBy(byDay);
const night = schemeBy(byNight);

const mark = `<span aria-hidden="true" class="arch" style="display:inline-block;width:28px;height:32px;margin-right:10px;border-radius:14px 14px 0 0;background:${byDay('prune')};vertical-align:middle;text-align:center;font-size:0;line-height:0"><span style="display:inline-block;width:14px;height:22px;margin-top:6px;border-radius:50%;background:${byDay('ivoire')}"><span style="display:inline-block;width:6px;height:12px;margin-top:6px;border-radius:50%;background:${byDay('or')}"></span></span></span>`;

const darkStyle = `@media (prefers-color-scheme:dark){.ground{background:${night.ground}!important;color:${night.ink}!important}.card{background:${night.card}!important;color:${night.ink}!important}.accent{color:${night.accent}!important}.ticket{background:${night.ticket}!important}.arch,.button{background:${night.accent}!important}.button{color:${night.onAccent}!important}.outline{border-color:${night.accent}!important}}`;

function partHtml(part: MailPart, hasButtons: boolean): string {
  if (typeof part === 'string') return `<p>${getLines(part)}</p>`;
  if ('title' in part)
    return `<table role="presentation" width="100%" cellspacing="0"><tr><td class="ticket" style="${ticketStyle}">${getLines(part.title)}</td></tr></table>`;
  const links = listLinks(part).map(({ label, url }, at) => {
    const [name, style] = hasButtons ? (at === 0 ? filled : outlined) : plain;
    return `<a href="${escapeHtml(url)}" class="${name}" style="display:inline-block;${style}">${escapeHtml(label)}</a>`;
  });
  return `<p style="margin:${hasButtons ? 16 : 0}px 0">${links.join('')}</p>`;
}

const listLinks = (part: MailPart): readonly MailLink[] =>
  typeof part === 'string' || 'title' in part ? [] : [part].flat();

const buttonStyle = `margin:0 4px 8px 0;padding:10px 8px;border:2px solid ${day.accent};border-radius:12px;font-size:15px;font-weight:600;text-decoration:none`;
const filled = ['button outline', `${buttonStyle};background:${day.accent};color:${day.onAccent}`];
const outlined = ['accent outline', `${buttonStyle};color:${day.accent}`];
const plain = ['accent', `margin-right:16px;padding:10px 0;color:${day.accent}`];

const ticketStyle = `padding:14px 16px;border-radius:12px;background:${day.ticket};color:${byDay('ivoire')};font:600 22px/1.4 Georgia,serif`;

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
  // An answer that an earlier version queued quotes the visitor's message.
  const parsed: (MailPart & { quote?: string })[] = JSON.parse(stored);
  const parts = parsed.map((part) => part.quote ?? part);
  const text = parts.map((part, at) => toText(part, parts[at - 1])).join('\n\n');
  return { text: `${text}\n`, html: layOut(parts, subject, look) };
}

function toText(part: MailPart, before: MailPart | undefined): string {
  if (typeof part === 'string') return part;
  if ('title' in part) return part.title;
  const isSaid = typeof before === 'string' && before.endsWith(':');
  return listLinks(part)
    .map(({ label, url }) => (isSaid ? url : `${label}\u00a0:\n${url}`))
    .join('\n\n');
}
