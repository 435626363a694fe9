import type { ContentField, ContentFields } from './content-fields.ts';

/*
 * Between a value and the fields of its form.
 */

/** The field of a value that has only one is under ''. */
export interface ContentForm {
  /** `row` counts from 0, for a value that is a list. */
  fields(row: number): ContentFields;
  /** The value is a list, with one row of fields for each entry. */
  readonly mostRows?: number;
}

/** Empty rows below those that are filled. */
const spareRows = 2;

interface FilledField {
  /** In the form: "phone" or "address-street". */
  readonly name: string;
  readonly field: ContentField;
  readonly value: unknown;
}

export const fieldName = (...path: readonly (string | number)[]) =>
  path.filter((key) => key !== '').join('-');

/** `id`: begins the fields' names, '' where the form holds nothing else. */
export function filledFields(form: ContentForm, id: string, value: unknown): FilledField[] {
  if (!form.mostRows) return filled(form.fields(0), [id], value);
  const rows = value as readonly unknown[];
  const count = Math.min(rows.length + spareRows, form.mostRows);
  return Array.from({ length: count }, (_, row) =>
    filled(form.fields(row), [id, row], rows[row]),
  ).flat();
}

const filled = (fields: ContentFields, path: readonly (string | number)[], value: unknown) =>
  Object.entries(fields).map(([part, field]) => ({
    ...{ name: fieldName(...path, part), field },
    value: part === '' ? value : (value as Readonly<Record<string, unknown>> | undefined)?.[part],
  }));

function textOf({ toText, isTick }: ContentField, value: unknown): string {
  if (value === undefined) return '';
  if (isTick) return value ? 'oui' : '';
  return toText ? toText(value) : String(value);
}

type Texts = Readonly<Record<string, string>>;

/** What the form's fields hold, by their names. */
export const textsOf = (form: ContentForm, id: string, value: unknown): Texts =>
  Object.fromEntries(
    filledFields(form, id, value).map(({ name, field, value }) => [name, textOf(field, value)]),
  );

/** What the history says of a value, by title. */
export function historyTexts(form: ContentForm, value: unknown): Map<string, string> {
  const told = filledFields(form, '', value).filter(({ field }) => field.title !== '');
  return new Map(
    told.map(({ field, value }) => {
      const { label, title = label, toHistory, options } = field;
      const text = textOf(field, value);
      if (toHistory && value !== undefined) return [title, toHistory(value)];
      return [title, options?.[text] ?? text];
    }),
  );
}

/** What was typed, for the value's schema to judge. */
export function readForm(form: ContentForm, id: string, texts: Texts): unknown {
  if (!form.mostRows) return readFields(form.fields(0), [id], texts);
  return Array.from({ length: form.mostRows }, (_, row) =>
    readFields(form.fields(row), [id, row], texts),
  ).filter((entry) => Object.values(entry as object).some(Boolean));
}

function readFields(fields: ContentFields, path: readonly (string | number)[], texts: Texts) {
  const read = (part: string, field: ContentField) =>
    readField(field, texts[fieldName(...path, part)]);
  const only = fields[''];
  if (only) return read('', only);
  const parts = Object.entries(fields).map(([part, field]) => [part, read(part, field)] as const);
  return Object.fromEntries(parts.filter(([, value]) => value !== undefined));
}

function readField({ isTick, required, hasParagraphs, fromText }: ContentField, text?: string) {
  // What must be ticked is refused with its own words, unlike what is missing.
  if (isTick) return Boolean(text) || (required ? false : undefined);
  const typed = hasParagraphs ? (text ?? '') : onOneLine(text);
  return fromText ? fromText(typed) : typed;
}

/** No-break spaces stay. */
const onOneLine = (text = '') => text.replace(/[\t\n\r ]+/g, ' ').trim();
