/*
 * What a mail says, once: it travels as plain text and as simple HTML made from the same parts.
 */

export interface MailLink {
  readonly label: string;
  readonly url: string;
}

/** A paragraph, which may have several lines, or a link on a line of its own. */
export type MailPart = string | MailLink;

/** As the queue keeps it. */
export const writeBody = (parts: readonly MailPart[]): string => JSON.stringify(parts);

/** Both forms of a kept body. */
export function renderBody(kept: string, subject: string): { text: string; html: string } {
  const parts = readBody(kept);
  return { text: `${parts.map(toText).join('\n\n')}\n`, html: toHtml(parts, subject) };
}

/** One that was written by a release before this form is a text. */
function readBody(kept: string): MailPart[] {
  try {
    const parts = JSON.parse(kept);
    return Array.isArray(parts) ? parts : [kept];
  } catch {
    return [kept];
  }
}

const toText = (part: MailPart) => (typeof part === 'string' ? part : part.url);

/**
 * One column, no picture, no colour but the button's: so that it reads in the dark as well, and in
 * any mail program. The first link is the button.
 */
function toHtml(parts: readonly MailPart[], subject: string): string {
  const button = parts.find((part) => typeof part !== 'string');
  const body = parts.map((part) => {
    if (typeof part === 'string') return `<p>${escapeHtml(part).replaceAll('\n', '<br>\n')}</p>`;
    const style = part === button ? ` style="${buttonStyle}"` : '';
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

const buttonStyle =
  'display:inline-block;padding:12px 24px;border-radius:12px;background:#6b2142;color:#fff;font-weight:600;text-decoration:none';

const entities: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

/** What visitors wrote stays words. */
const escapeHtml = (text: string) => text.replace(/[&<>"']/g, (sign) => entities[sign] ?? '');
