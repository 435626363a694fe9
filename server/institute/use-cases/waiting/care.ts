import { peopleText } from '../../../../shared/text/request-text.ts';
import { listsOf, type WaitingEntry } from '../../agenda/waiting/entry.ts';
import type { Site } from '../../mail/site.ts';

/** "Coupe femme, Brushing, 2 personnes", by the names that the price list has now. */
export function careOf(entry: Pick<WaitingEntry, 'treatments'>, { catalogue }: Site): string {
  const lists = listsOf(entry);
  const names = [...new Set(lists.flat())].map((id) => catalogue.treatment(id)?.nom ?? id);
  return [...names, ...(lists.length > 1 ? [peopleText(lists.length)] : [])].join(', ');
}
