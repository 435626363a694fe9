import type { OfferedTreatment } from '../../../../../shared/contents/catalogue-of.ts';
import { formatMinutes, minutesOf } from '../../../../../shared/text/duration.ts';
import { groupDigits } from '../../../../../shared/text/money.ts';
import { slugOf } from '../../../../../shared/text/slug.ts';

/*
 * A treatment as the fields of a form.
 */

type Values = Readonly<Record<string, string>>;

export const textsOf = (
  treatment: OfferedTreatment | undefined,
  category: string,
): Record<string, string> => {
  const { nom = '', duree = '', prix, isLowest, note = '', isHidden } = treatment ?? {};
  return {
    ...{ nom, duree, note, category },
    prix: prix === undefined ? '' : groupDigits(prix),
    ...(isLowest && { isLowest: 'oui' }),
    ...(isHidden && { isHidden: 'oui' }),
  };
};

/** What the form says of a treatment: not judged yet. */
export const readTreatment = (values: Values, isAdded: boolean) => ({
  nom: values.nom ?? '',
  duree: readDuration(values.duree),
  prix: readPrice(values.prix),
  ...(values.isLowest && { isLowest: true }),
  note: values.note ?? '',
  ...(values.isHidden && { isHidden: true }),
  ...(isAdded && { category: values.category ?? '' }),
});

/** "15 000 FCFA" is 15000; other text fails the schema, with the schema's message. */
function readPrice(text = ''): number {
  const digits = text.replace(/[\s.]|f(cfa)?$/giu, '');
  return /^\d+$/.test(digits) ? Number(digits) : Number.NaN;
}

/** "1 h 15", "75" and "75 min" are "1h15". */
function readDuration(text = ''): string {
  const typed = text
    .replace(/\s/gu, '')
    .toLowerCase()
    .replace(/min(utes?)?$|mn$/, '');
  const minutes = minutesOf(typed);
  return minutes > 0 ? formatMinutes(minutes) : text.trim();
}

/** An id that no other has, of the name that it was given first. */
export function newId(section: string, name: string, isTaken: (id: string) => boolean): string {
  const slug = `${section}/${slugOf(name).slice(0, 80).replace(/-$/, '') || 'soin'}`;
  let id = slug;
  for (let count = 2; isTaken(id); count++) id = `${slug}-${count}`;
  return id;
}
