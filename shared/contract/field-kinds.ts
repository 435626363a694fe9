import * as v from 'valibot';
import { readTypedDay } from '../calendar/calendar-month.ts';
import { Amount, maxAmountLength, readAmount } from '../money/amount.ts';
import { formatNumber, formatXof } from '../money/money-text.ts';
import { formatDuration } from '../text/duration.ts';
import type { Field, FieldColumn, Options } from './declared-fields.ts';
import { malformed } from './error-codes.ts';
import {
  Email,
  FreeText,
  formatTooLong,
  Line,
  oneLine,
  optionalText,
  requiredText,
} from './fields.ts';
import { OptionalDay, RequiredDay, TimeOfDay } from './list-query.ts';

type Extras = Partial<Omit<Field, 'schema' | 'answer' | 'column'>>;
type Schema = v.GenericSchema<unknown, unknown>;
type Built<Build extends (...args: never[]) => Schema> = Field<ReturnType<Build>>;

const Required = (limit: number, missing: string) =>
  v.pipe(
    v.string(missing),
    v.trim(),
    v.nonEmpty(missing),
    v.maxLength(limit, formatTooLong(limit)),
    v.regex(oneLine, malformed),
  );

const Paragraphs = (limit: number, missing: string) =>
  v.pipe(
    v.string(missing),
    v.transform((text) =>
      text
        .split(/\r\n?|\n/)
        .map((line) => line.trim())
        .filter(Boolean)
        .join('\n'),
    ),
    v.nonEmpty(missing),
    v.maxLength(limit, formatTooLong(limit)),
    v.regex(/^(?:\P{Cc}|\n)*$/u, malformed),
  );

export const requiredLine = (
  label: string,
  maxLength: number,
  missing: string,
  extras: Extras = {},
): Built<typeof Required> => ({
  label,
  maxLength,
  required: true,
  schema: Required(maxLength, missing),
  ...extras,
});

export const paragraphs = (
  label: string,
  maxLength: number,
  missing: string,
): Built<typeof Paragraphs> => ({
  label,
  maxLength,
  required: true,
  rows: 6,
  hasParagraphs: true,
  hint: 'Chaque ligne est un paragraphe.',
  schema: Paragraphs(maxLength, missing),
});

export const tick = <const Own extends Extras>(label: string, extras?: Own) => ({
  label,
  isTick: true as const,
  schema: v.literal(true, malformed),
  ...extras,
});

export const optionalLine = (
  label: string,
  maxLength: number,
  message = formatTooLong(maxLength),
) => ({
  label,
  maxLength,
  isOptional: true as const,
  schema: Line(maxLength, optionalText(malformed), message),
  answer: v.string(),
});

export const nameLine = (label: string, maxLength: number, missing: string, message: string) => ({
  label,
  maxLength,
  required: true as const,
  schema: v.pipe(
    requiredText(missing),
    v.maxLength(maxLength, message),
    v.regex(oneLine, malformed),
  ),
  answer: v.string(),
});

export const longText = (label: string, maxLength: number, message: string) => ({
  label,
  maxLength,
  rows: 4,
  isVerbatim: true as const,
  schema: FreeText(maxLength, message),
  answer: v.string(),
});

// Browsers without date fields send text. An invalid date is kept, for the schema to refuse.
const day = { type: 'date', fromText: readTypedDay, answer: v.string() } as const;
export const requiredDay = (label: string) => ({
  label,
  ...day,
  required: true as const,
  schema: RequiredDay,
});
export const optionalDay = (label: string) => ({
  label,
  ...day,
  isOptional: true as const,
  schema: OptionalDay,
});

export const clockTime = (label: string) => ({
  label,
  type: 'time' as const,
  schema: TimeOfDay,
  answer: v.string(),
});

export const yesNo = (label: string) => ({
  label,
  isTick: true as const,
  fromText: Boolean,
  toHistory: (value: unknown) => (value ? 'oui' : 'non'),
  schema: v.boolean(malformed),
  answer: v.boolean(),
});

export const wholeNumber = (label: string, emptyValue: number | null, schema: NumberSchema) => ({
  label,
  inputMode: 'numeric' as const,
  maxLength: 3,
  toText: (value: unknown) => (value === emptyValue ? '' : String(value)),
  fromText: (text: string) => (text === '' ? emptyValue : readWholeNumber(text)),
  schema,
  answer: v.number(),
});
type NumberSchema = v.GenericSchema<number, number>;

/** Returns NaN for text that is not a whole number. The schema refuses NaN with its own message. */
const readWholeNumber = (text: string) => (/^\d{1,6}$/.test(text) ? Number(text) : Number.NaN);

export const WholeNumber = (message: string, min: number, max: number, step = 1): NumberSchema =>
  v.pipe(
    v.number(message),
    v.multipleOf(step, message),
    v.minValue(min, message),
    v.maxValue(max, message),
  );

const maxMinutes = 480;
/** Lacks its first letter, which is a capital unless a field's name precedes it. */
const minutesHint = `ndiquez des minutes, de 5 en 5, par exemple 45 (${maxMinutes} au plus).`;
export const Minutes = (min: number, fieldName?: string): NumberSchema =>
  WholeNumber(
    fieldName ? `${fieldName}\u00a0: i${minutesHint}` : `I${minutesHint}`,
    min,
    maxMinutes,
    5,
  );

/** Returns null for an empty field, and NaN for text that is not a number. The schema refuses NaN. */
export function readMinutes(text = ''): number | null {
  const typedText = text.trim();
  if (typedText === '') return null;
  return /^\d{1,4}$/.test(typedText) ? Number(typedText) : Number.NaN;
}

export const minutes = (title: string, fieldName: string, zeroText: string) => ({
  label: `${title}, en minutes`,
  title,
  isOptional: true as const,
  inputMode: 'numeric' as const,
  maxLength: 3,
  toText: (value: unknown) => (value ? String(value) : ''),
  fromText: (text: string) => readMinutes(text) ?? 0,
  toHistory: (value: unknown) => (value ? formatDuration(Number(value)) : zeroText),
  schema: Minutes(0, fieldName),
  answer: v.number(),
});

export const amount = (label: string, min: number, max: number) => ({
  label,
  required: true as const,
  maxLength: maxAmountLength,
  inputMode: 'numeric' as const,
  toText: (value: unknown) => formatNumber(value as number),
  fromText: readAmount,
  toHistory: (value: unknown) => formatXof(value as number),
  schema: Amount(min, max),
});

export const choice = <const Values extends readonly [string, ...string[]]>(
  label: string,
  values: Values,
  options: Options,
) => ({
  label,
  options,
  schema: v.picklist(values, malformed),
  answer: v.picklist(values),
});

export const numberChoice = (label: string, options: Options, schema: NumberSchema) => ({
  label,
  options,
  fromText: Number,
  schema,
  answer: v.number(),
});

export const email = (label: string) => ({
  label,
  required: true as const,
  type: 'email' as const,
  maxLength: 254,
  schema: Email,
});

/** Makes a field optional: without a value, the stored value stays. */
export const orUnchanged = <const Kind extends { readonly schema: Schema }>(field: Kind) => ({
  ...field,
  schema: v.exactOptional(field.schema as Kind['schema']),
});

type InColumn<Name extends string, Stored, Value = Stored> = FieldColumn<Name, Stored, Value>;
/** Declares a column that stores the field's value unchanged. */
const storeUnchanged = <Name extends string, Stored>(name: Name): InColumn<Name, Stored> => ({
  name,
  toStored: (value) => value,
  fromStored: (stored) => stored,
});

export const textColumn = <const Name extends string>(name: Name) =>
  storeUnchanged<Name, string>(name);
export const numberColumn = <const Name extends string>(name: Name) =>
  storeUnchanged<Name, number>(name);
export const nullableNumberColumn = <const Name extends string>(name: Name) =>
  storeUnchanged<Name, number | null>(name);

export const nullableTextColumn = <const Name extends string>(
  name: Name,
): InColumn<Name, string | null, string> => ({
  name,
  toStored: (text) => text || null,
  fromStored: (stored) => stored ?? '',
});

export const bitColumn = <const Name extends string>(
  name: Name,
): InColumn<Name, 0 | 1, boolean> => ({
  name,
  toStored: (value) => (value ? 1 : 0),
  fromStored: (stored) => stored === 1,
});
