import { getDayColour, getNightColour } from '#shared/colours.ts';
import { formatAnyPhone } from '#shared/text/phone-number.ts';

/* Mails have one column, plain elements, inline styles and no resource, because mail programs drop the rest. */

export interface MailLink {
  readonly label: string;
  readonly url: string;
}

/** A `title` is an appointment's day and hours, in a coloured block. The links of a mail's first row are its buttons. */
export type MailPart = string | MailLink | readonly MailLink[] | { readonly title: string };

export interface MailLook {
  readonly name: string;
}

function renderHtml(parts: readonly MailPart[], subject: string, look: MailLook): string {
  const buttons = parts.find((part) => listLinks(part).length > 0);
  const body = parts.map((part) => renderPart(part, part === buttons));
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
<p class="accent" style="margin:0 0 16px;color:${day.accent};font:600 20px/1.2 Georgia,serif">${logoHtml}${name}</p>
<div class="card" style="padding:8px 16px;border-radius:16px;background:${day.card};color:${day.ink};font:16px/1.5 system-ui,sans-serif;overflow-wrap:anywhere">
${body.join('\n')}
</div>
</div>
</div>
</body>
</html>
`;
}

const buildColours = (getColour: typeof getDayColour) => ({
  ground: getColour('sand'),
  card: getColour('surface'),
  ink: getColour('ink'),
  accent: getColour('accent'),
  onAccent: getColour('on-accent'),
  ticket: getColour('plum'),
});
const day = buildColours(getDayColour);
const night = buildColours(getNightColour);

const logoHtml = `<span aria-hidden="true" class="arch" style="display:inline-block;width:28px;height:32px;margin-right:10px;border-radius:14px 14px 0 0;background:${getDayColour('plum')};vertical-align:middle;text-align:center;font-size:0;line-height:0"><span style="display:inline-block;width:14px;height:22px;margin-top:6px;border-radius:50%;background:${getDayColour('ivory')}"><span style="display:inline-block;width:6px;height:12px;margin-top:6px;border-radius:50%;background:${getDayColour('gold')}"></span></span></span>`;

const darkStyle = `@media (prefers-color-scheme:dark){.ground{background:${night.ground}!important;color:${night.ink}!important}.card{background:${night.card}!important;color:${night.ink}!important}.accent{color:${night.accent}!important}.ticket{background:${night.ticket}!important}.arch,.button{background:${night.accent}!important}.button{color:${night.onAccent}!important}.outline{border-color:${night.accent}!important}}`;

function renderPart(part: MailPart, hasButtons: boolean): string {
  if (typeof part === 'string') return `<p>${toHtmlLines(part)}</p>`;
  if ('title' in part)
    return `<table role="presentation" width="100%" cellspacing="0"><tr><td class="ticket" style="${ticketStyle}">${toHtmlLines(part.title)}</td></tr></table>`;
  const links = listLinks(part).map(({ label, url }, index) => {
    const [name, style] = hasButtons ? (index === 0 ? mainButton : otherButton) : plainLink;
    return `<a href="${escapeHtml(url)}" class="${name}" style="display:inline-block;${style}">${escapeHtml(label)}</a>`;
  });
  return `<p style="margin:${hasButtons ? 16 : 0}px 0">${links.join('')}</p>`;
}

const listLinks = (part: MailPart): readonly MailLink[] =>
  typeof part === 'string' || 'title' in part ? [] : [part].flat();

const buttonStyle = `margin:0 4px 8px 0;padding:10px 8px;border:2px solid ${day.accent};border-radius:12px;font-size:15px;font-weight:600;text-decoration:none`;
const mainButton = [
  'button outline',
  `${buttonStyle};background:${day.accent};color:${day.onAccent}`,
];
const otherButton = ['accent outline', `${buttonStyle};color:${day.accent}`];
const plainLink = ['accent', `margin-right:16px;padding:10px 0;color:${day.accent}`];

const ticketStyle = `padding:14px 16px;border-radius:12px;background:${day.ticket};color:${getDayColour('ivory')};font:600 22px/1.4 Georgia,serif`;

const toHtmlLines = (text: string) =>
  escapeHtml(text)
    .replaceAll('\n', '<br>\n')
    .replaceAll(/\bRDV-\w+/g, '<span style="white-space:nowrap">$&</span>');

const escapeHtml = (text: string) =>
  text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);

export const serializeBody = (parts: readonly MailPart[]): string => JSON.stringify(parts);

export function renderBody(
  stored: string,
  subject: string,
  look: MailLook,
): { text: string; html: string } {
  // An answer that an earlier version queued quotes the visitor's message.
  const parsed: (MailPart & { quote?: string })[] = JSON.parse(stored);
  const parts = parsed.map((part) => part.quote ?? part);
  const text = parts.map((part, index) => toText(part, parts[index - 1])).join('\n\n');
  return { text: `${text}\n`, html: renderHtml(parts, subject, look) };
}

const telephone = 'tel:';

function toText(part: MailPart, previous: MailPart | undefined): string {
  if (typeof part === 'string') return part;
  if ('title' in part) return part.title;
  const isIntroduced = typeof previous === 'string' && previous.endsWith(':');
  return listLinks(part)
    .map(({ label, url }) => {
      if (isIntroduced) return url;
      return url.startsWith(telephone)
        ? `${label}\u00a0: ${formatAnyPhone(url.slice(telephone.length))}`
        : `${label}\u00a0:\n${url}`;
    })
    .join('\n\n');
}
