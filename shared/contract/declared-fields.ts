import * as v from 'valibot';
import type { OptionName } from '../options.ts';

type Schema = v.GenericSchema<unknown, unknown>;

export interface FieldColumn<Name extends string = string, Stored = unknown, Value = unknown> {
  readonly name: Name;
  // Method syntax makes the parameters bivariant, so that a column of any kind is a FieldColumn.
  toStored(value: Value): Stored;
  fromStored(stored: Stored): Value;
}

export interface Field<Of extends Schema = Schema> {
  readonly schema: Of;
  readonly label: string;
  /** The field's name in the history, if not its label; '' leaves it out of the history. */
  readonly title?: string;
  readonly hint?: string;
  readonly maxLength?: number;
  readonly required?: true;
  readonly isOptional?: true;
  readonly type?: 'tel' | 'email' | 'url' | 'date' | 'time';
  readonly inputMode?: 'numeric' | 'decimal' | 'url';
  readonly min?: string;
  readonly max?: string;
  readonly rows?: number;
  readonly hasParagraphs?: true;
  readonly isVerbatim?: true;
  readonly options?: Options;
  readonly suggestions?: { readonly id: string; readonly texts: readonly string[] };
  readonly isTick?: true;
  readonly name?: string;
  /** A backend may lack the field: then it has no input, and no value is sent. */
  readonly mayLack?: true;
  /** The feature that it belongs to. While that is off, the form keeps the value unseen. */
  readonly option?: OptionName;
  readonly isFile?: true;
  toText?(value: unknown): string;
  fromText?(text: string): unknown;
  toHistory?(value: unknown): string;
  readonly column?: FieldColumn;
  /** The stored value that a backend's answer leaves out. */
  readonly defaultValue?: unknown;
  readonly answer?: Schema;
}

export type Fields = Readonly<Record<string, Field>>;
export type Options =
  | Readonly<Record<string, string>>
  | readonly (readonly [value: string | number, name: string | number])[];

/** Lists options in order, which an object does not keep for numeric keys. */
export const listOptions = (options: Options) =>
  Array.isArray(options)
    ? (options as Extract<Options, readonly unknown[]>)
    : Object.entries(options);

/** The form of a value. A single field has the key ''. */
export interface FieldForm {
  fields(row: number): Fields;
  readonly maxRows?: number;
}

interface FilledField {
  readonly name: string;
  readonly field: Field;
  readonly value: unknown;
}

export const formatFieldName = (...path: readonly (string | number)[]) =>
  path.filter((key) => key !== '').join('-');

/** Returns the fields with their names, which begin with `id`. It is '' in a form without other values. */
export function listFilledFields(form: FieldForm, id: string, value: unknown): FilledField[] {
  if (!form.maxRows) return fillFields(form.fields(0), [id], value);
  const rows = value as readonly unknown[];
  const count = Math.min(rows.length + 1, form.maxRows);
  return Array.from({ length: count }, (_, row) =>
    fillFields(form.fields(row), [id, row], rows[row]),
  ).flat();
}

const fillFields = (fields: Fields, path: readonly (string | number)[], value: unknown) =>
  Object.entries(fields).map(([part, field]) => ({
    name: formatFieldName(...path, field.name ?? part),
    field,
    value: part === '' ? value : (value as Readonly<Record<string, unknown>> | undefined)?.[part],
  }));

export function formatField({ toText, isTick }: Field, value: unknown): string {
  if (value === undefined || value === null) return '';
  if (toText) return toText(value);
  if (isTick) return value ? 'oui' : '';
  return String(value);
}

type Texts = Readonly<Record<string, string>>;

export const formatFields = (form: FieldForm, id: string, value: unknown): Texts =>
  Object.fromEntries(
    listFilledFields(form, id, value).map(({ name, field, value }) => [
      name,
      formatField(field, value),
    ]),
  );

const getTitle = ({ label, title = label }: Field) => title;

function formatHistoryText(field: Field, value: unknown): string {
  const text = formatField(field, value);
  if (field.toHistory && value !== undefined) return field.toHistory(value);
  const option = listOptions(field.options ?? {}).find(([key]) => String(key) === text);
  return option ? String(option[1]) : text;
}

export function formatHistoryTexts(form: FieldForm, value: unknown): Map<string, string> {
  const historyFields = listFilledFields(form, '', value).filter(
    ({ field }) => getTitle(field) !== '',
  );
  return new Map(
    historyFields.map(({ field, value }) => [getTitle(field), formatHistoryText(field, value)]),
  );
}

type Changed = Readonly<Record<string, readonly [before: unknown, after: unknown]>>;

export function findChangedFields(before: object, after: object): Changed {
  const previous: Readonly<Record<string, unknown>> = { ...before };
  const isSame = (value: unknown, other: unknown) =>
    JSON.stringify(value) === JSON.stringify(other);
  return Object.fromEntries(
    Object.entries(after)
      .filter(([name, value]) => !isSame(value, previous[name]))
      .map(([name, value]) => [name, [previous[name] ?? null, value]]),
  );
}

export function readChanged(text: string): Changed | undefined {
  if (!text.startsWith('{')) return undefined;
  try {
    const entries = Object.entries(JSON.parse(text) as object);
    return Object.fromEntries(entries.filter(([, pair]) => Array.isArray(pair)));
  } catch {
    return undefined;
  }
}

const lowerFirst = (text: string) => `${text.charAt(0).toLowerCase()}${text.slice(1)}`;

export const formatChangedFields = (fields: Fields, changed: Changed): string =>
  Object.entries(fields)
    .flatMap(([name, field]) => {
      const [before, after] = changed[name] ?? [];
      if (after === undefined) return [];
      const texts = [before, after].map((value) => formatHistoryText(field, value));
      return `${lowerFirst(getTitle(field))}\u00a0: ${texts.join(' → ')}`;
    })
    .join('\u00a0; ');

export function readForm(form: FieldForm, id: string, texts: Texts): unknown {
  if (!form.maxRows) return readFields(form.fields(0), [id], texts);
  return Array.from({ length: form.maxRows }, (_, row) =>
    readFields(form.fields(row), [id, row], texts),
  ).filter((entry) => Object.values(entry as object).some(Boolean));
}

function readFields(fields: Fields, path: readonly (string | number)[], texts: Texts) {
  const read = (part: string, field: Field) =>
    readField(field, texts[formatFieldName(...path, field.name ?? part)]);
  const singleField = fields[''];
  if (singleField) return read('', singleField);
  const parts = Object.entries(fields).map(([part, field]) => [part, read(part, field)] as const);
  return Object.fromEntries(parts.filter(([, value]) => value !== undefined));
}

function readField(field: Field, text: string | undefined) {
  const { isTick, required, hasParagraphs, isVerbatim, mayLack, fromText } = field;
  if (mayLack && text === undefined) return undefined;
  if (isTick && fromText) return fromText(text ?? '');
  // A required box gets a message of its own, unlike a missing field.
  if (isTick) return Boolean(text) || (required ? false : undefined);
  const typedText = hasParagraphs || isVerbatim ? (text ?? '') : joinLines(text);
  return fromText ? fromText(typedText) : typedText;
}

/** Collapses spaces and line breaks, but keeps no-break spaces. */
const joinLines = (text = '') => text.replace(/[\t\n\r ]+/g, ' ').trim();

export const pickSchemas = <Of extends Readonly<Record<string, { schema: Schema }>>>(of: Of) =>
  Object.fromEntries(Object.entries(of).map(([name, { schema }]) => [name, schema])) as {
    [Name in keyof Of]: Of[Name]['schema'];
  };

type Answers<Of> = {
  [Name in keyof Of as Of[Name] extends { answer: Schema } ? Name : never]: Of[Name] extends {
    answer: infer Answer;
  }
    ? Answer
    : never;
};

export const pickAnswers = <Of extends Fields>(fields: Of) =>
  Object.fromEntries(
    Object.entries(fields).flatMap(([name, { answer }]) => (answer ? [[name, answer]] : [])),
  ) as Answers<Of>;

type Optional<Entries extends v.ObjectEntries> = {
  [Name in keyof Entries]: v.ExactOptionalSchema<Entries[Name], undefined>;
};

export const optionalEntries = <Entries extends v.ObjectEntries>(entries: Entries) =>
  Object.fromEntries(
    Object.entries(entries).map(([name, schema]) => [name, v.exactOptional(schema)]),
  ) as Optional<Entries>;
