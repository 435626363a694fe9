import { layOut, type MailLook, type MailPart } from './layout.ts';

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

/** Omits a link's label if the sentence before it ends with a colon. */
function toText(part: MailPart, before: MailPart | undefined): string {
  if (typeof part === 'string') return part;
  if ('quote' in part) return part.quote.replaceAll(/^/gm, '> ');
  const isSaid = typeof before === 'string' && before.endsWith(':');
  return isSaid ? part.url : `${part.label}\u00a0:\n${part.url}`;
}
