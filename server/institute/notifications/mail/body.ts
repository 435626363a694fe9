import { layOut, type MailLook, type MailPart } from './layout.ts';

/*
 * The body of a mail as a list of parts, from which the plain text and the HTML are rendered.
 */

/** The stored form of a body. */
export const serializeBody = (parts: readonly MailPart[]): string => JSON.stringify(parts);

/** A stored body as plain text and as HTML. */
export function renderBody(
  stored: string,
  subject: string,
  look: MailLook,
): { text: string; html: string } {
  const parts = parseBody(stored);
  const text = parts.map((part, at) => toText(part, parts[at - 1])).join('\n\n');
  return { text: `${text}\n`, html: layOut(parts, subject, look) };
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
