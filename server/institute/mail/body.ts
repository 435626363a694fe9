/*
 * The body of a mail as a list of parts, from which the plain text and the HTML are rendered.
 */

interface MailLink {
  readonly label: string;
  readonly url: string;
}

/** What the recipient wrote. */
interface MailQuote {
  readonly quote: string;
}

/** A paragraph, which may have several lines, a link on a line of its own, or a quotation. */
export type MailPart = string | MailLink | MailQuote;

/** The stored form of a body. */
export const serializeBody = (parts: readonly MailPart[]): string => JSON.stringify(parts);

/** A stored body as plain text and as HTML. `colour`: the brand's. */
export function renderBody(
  stored: string,
  subject: string,
  colour: string,
): { text: string; html: string } {
  const parts = parseBody(stored);
  const text = parts.map((part, at) => toText(part, parts[at - 1])).join('\n\n');
  return { text: `${text}\n`, html: toHtml(parts, subject, colour) };
}

/** Older releases stored plain text. */
function parseBody(stored: string): MailPart[] {
  try {
    const parts = JSON.parse(stored);
    return Array.isArray(parts) ? parts : [stored];
  } catch {
    return [stored];
  }
}

/** A link after what it does, unless the sentence before has just said it. */
function toText(part: MailPart, before: MailPart | undefined): string {
  if (typeof part === 'string') return part;
  if ('quote' in part) return part.quote.replaceAll(/^/gm, '> ');
  const isSaid = typeof before === 'string' && before.endsWith(':');
  return isSaid ? part.url : `${part.label}\u00a0:\n${part.url}`;
}

/**
 * One column, no images, and no colours but the button's, so that it is legible in dark mode and in
 * any mail program. The first link is rendered as a button.
 */
function toHtml(parts: readonly MailPart[], subject: string, colour: string): string {
  const button = parts.find((part) => typeof part !== 'string' && 'url' in part);
  const body = parts.map((part) => {
    if (typeof part === 'string') return `<p>${linesOf(part)}</p>`;
    if ('quote' in part)
      return `<blockquote style="${quoteStyle}">${linesOf(part.quote)}</blockquote>`;
    const style = part === button ? ` style="${buttonStyle(colour)}"` : '';
    return `<p><a href="${escapeHtml(part.url)}"${style}>${escapeHtml(part.label)}</a></p>`;
  });
  return `<!doctype html>
<html lang="fr">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${escapeHtml(subject)}</title>
</head>
<body style="max-width:36em;margin:0 auto;padding:16px;font:16px/1.5 system-ui,sans-serif">
${body.join('\n')}
</body>
</html>
`;
}

const buttonStyle = (colour: string) =>
  `display:inline-block;padding:12px 24px;border-radius:12px;background:${colour};color:#fff;font-weight:600;text-decoration:none`;

/** The colour is the text's own, for either mode. */
const quoteStyle = 'margin:0;padding-left:12px;border-left:3px solid;opacity:.75';

const entities: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

const linesOf = (text: string) => escapeHtml(text).replaceAll('\n', '<br>\n');

const escapeHtml = (text: string) =>
  text.replace(/[&<>"']/g, (character) => entities[character] ?? '');
