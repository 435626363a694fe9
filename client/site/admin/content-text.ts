import { historyTexts } from '../../../shared/contract/declared-fields.ts';
import { hoursTexts, isHoursName } from '../../../shared/opening/hours-values.ts';
import type { Content } from '../../../shared/site/content-history.ts';
import { wholeValue } from '../../../shared/site/differences.ts';
import { kinds } from '../../../shared/site/kinds.ts';
import { quoted } from '../../../shared/text/quote.ts';

type Key = Pick<Content, 'kind' | 'id'>;

export interface Difference {
  readonly label: string;
  readonly from: string;
  readonly to: string;
  /** True for a file, which has no text to compare. */
  readonly isFile: boolean;
}

/** `value`: the current or earlier one. */
export const titleOf = ({ kind, id }: Key, value: unknown): string =>
  kinds[kind].titleOf(id, wholeValue(kind, id, value));

/**
 * Returns true if the owner added it. The product has nothing of that name, so removing it leaves
 * nothing.
 */
export const isAdded = ({ kind, id }: Key): boolean => kinds[kind].productValue(id) === undefined;

/**
 * Returns the differences. Null stands for the product's own value. A changed order is only named.
 */
export function differencesOf(key: Key, before: unknown, after: unknown): Difference[] {
  const [old, now] = [textsIn(key, before), textsIn(key, after)];
  const fields = Object.values(kinds[key.kind].formOf(key.id)?.fields(0) ?? {});
  return [...new Set([...old.keys(), ...now.keys()])]
    .map((label) => ({
      label,
      from: old.get(label) ?? '',
      to: now.get(label) ?? '',
      isFile: fields.some((field) => field.isFile === true && field.label === label),
    }))
    .filter(({ from, to }) => from !== to);
}

function textsIn({ kind, id }: Key, value: unknown): Map<string, string> {
  const whole = wholeValue(kind, id, value);
  if (kind === 'institute' && isHoursName(id)) return hoursTexts(id, whole);
  const form = kinds[kind].formOf(id);
  return form ? historyTexts(form, whole) : new Map();
}

/** "Prix : « 30 000 FCFA » devient « 32 000 FCFA »" */
export function differenceText({ label, from, to, isFile }: Difference): string {
  if (isFile) return `${label} ${from ? (to ? 'remplacée' : 'retirée') : 'ajoutée'}`;
  const said = (text: string) => (text ? quoted(text) : 'rien');
  return `${label}\u00a0: ${from ? `${said(from)} devient ` : ''}${said(to)}`;
}
