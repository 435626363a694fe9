import { catalogue as product } from '../../../../shared/catalogue.ts';
import { catalogueOf } from '../../../../shared/contents/catalogue-of.ts';
import type { TextName, TreatmentChange } from '../../../../shared/contents/changes.ts';
import type { Photo } from '../../../../shared/contents/photos.ts';
import type { Content } from '../../../../shared/contract/admin/contents.ts';
import { isListKind, type ListKind } from '../../../../shared/contract/contents/text-values.ts';
import { institute } from '../../../../shared/institute.ts';
import { formatXof } from '../../../../shared/text/money.ts';
import { quoted } from '../../../../shared/text/quote.ts';
import { texts as ourTexts } from '../../../../shared/texts.ts';
import { type FactName, fieldsOf, textsOf } from './facts/fact-fields.ts';
import { factTitles } from './facts/fact-groups.ts';
import { isHoursName } from './hours/hours-fields.ts';
import { hoursTexts, hoursTitles } from './hours/hours-texts.ts';
import { listScreens } from './lists/list-screens.ts';
import { slotTitle } from './photos/slot-titles.ts';
import { textFields } from './texts/text-fields.ts';

/*
 * What was changed, in words.
 */

type Key = Pick<Content, 'kind' | 'id'>;

export interface Difference {
  readonly label: string;
  readonly from: string;
  readonly to: string;
  /** The value is a file, so there is no text to compare. */
  readonly isFile?: boolean;
}

/** `value`: the treatment, as it is or was. */
export function titleOf({ kind, id }: Key, value: unknown): string {
  if (kind === 'institute') return isHoursName(id) ? hoursTitles[id] : factTitles[id as FactName];
  if (kind === 'photos') return `Photo\u00a0: ${slotTitle(id)}`;
  if (kind === 'treatments') return treatmentOf(id, value)?.nom ?? id;
  if (kind === 'texts') return textFields[id as TextName].label;
  if (isListKind(kind)) return itemTitle(kind, value);
  const list = isListKind(id) ? listScreens[id].title : undefined;
  return `Ordre\u00a0: ${list ?? product.find(({ slug }) => slug === id)?.titre ?? id}`;
}

function itemTitle(kind: ListKind, value: unknown): string {
  const { one, titleField } = listScreens[kind];
  const text = String((value as Readonly<Record<string, unknown>> | null)?.[titleField] ?? '');
  const short = text.length > 60 ? `${text.slice(0, 59).trimEnd()}…` : text;
  return text ? `${one} ${quoted(short)}` : one;
}

/** Whether the owner added it: the product has nothing of that name, so removing it leaves nothing. */
export const isAdded = ({ kind, id }: Key): boolean =>
  isListKind(kind) || (kind === 'treatments' && !catalogueOf().treatment(id));

const treatmentOf = (id: string, change: unknown): TreatmentChange | undefined => {
  const own = catalogueOf().treatment(id);
  return own || change ? { ...own, ...(change as TreatmentChange | null) } : undefined;
};

/** Null stands for the product's own value. For a changed order only its name is given. */
export function differencesOf({ kind, id }: Key, before: unknown, after: unknown): Difference[] {
  const [old, now] = [textsIn(kind, id, before), textsIn(kind, id, after)];
  return [...new Set([...old.keys(), ...now.keys()])]
    .map((label) => ({
      ...{ label, from: old.get(label) ?? '', to: now.get(label) ?? '' },
      isFile: kind === 'photos' && label === photoFile,
    }))
    .filter(({ from, to }) => from !== to);
}

function textsIn(kind: Content['kind'], id: string, value: unknown): Map<string, string> {
  if (kind === 'treatments') return treatmentTexts(treatmentOf(id, value));
  if (kind === 'photos') return photoTexts(value as Photo | null);
  if (kind === 'order') return new Map();
  if (kind === 'texts') {
    return new Map([[textFields[id as TextName].label, String(value ?? ourTexts[id as TextName])]]);
  }
  if (isListKind(kind)) {
    const own = (value ?? {}) as Readonly<Record<string, unknown>>;
    return new Map(
      listScreens[kind].fields.map(({ name, label }) => [label, String(own[name] ?? '')]),
    );
  }
  if (isHoursName(id)) return hoursTexts(id, value ?? institute[id]);
  const fact = value ?? institute[id as FactName];
  const texts = textsOf(id as FactName, fact);
  return new Map(
    fieldsOf(id as FactName, fact).map(({ name, label, options }) => {
      const text = texts[name] ?? '';
      return [label, options?.[text] ?? text];
    }),
  );
}

const photoFile = 'Photo';

const photoTexts = (photo: Photo | null) =>
  new Map([
    [photoFile, photo?.hash ?? ''],
    ['Description', photo?.alt ?? ''],
    ['Accord de la personne', photo?.agreed ? 'oui' : ''],
  ]);

function treatmentTexts(treatment: TreatmentChange | undefined): Map<string, string> {
  const { nom, duree, prix, isLowest, note, category, isHidden } = treatment ?? {};
  return new Map([
    ['Nom', nom ?? ''],
    ['Durée', duree ?? ''],
    ['Prix', prix === undefined ? '' : formatXof(prix)],
    ['Prix minimum', isLowest ? 'oui' : ''],
    ['Précision', note ?? ''],
    ['Type de soin', category ?? ''],
    ['Masqué', isHidden ? 'oui' : ''],
  ]);
}

/** "Prix : « 30 000 FCFA » devient « 32 000 FCFA »" */
export function differenceText({ label, from, to, isFile = false }: Difference): string {
  if (isFile) return `${label} ${from ? (to ? 'remplacée' : 'retirée') : 'ajoutée'}`;
  const said = (text: string) => (text ? quoted(text) : 'rien');
  return `${label}\u00a0: ${from ? `${said(from)} devient ` : ''}${said(to)}`;
}
