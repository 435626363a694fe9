import * as v from 'valibot';
import type { BrandName } from '../../contents/brand-colours.ts';
import { malformed } from '../error-codes.ts';
import { oneLine } from '../fields.ts';

/*
 * What each field of the owner's forms is called and may hold.
 */

/** Limits in characters, minutes and francs; for lists, the number of entries. */
export const contentLimits = {
  name: 60,
  tagline: 120,
  line: 80,
  /** As many characters as fit on the drawn map. */
  planWord: 18,
  sentence: 200,
  url: 300,
  links: 10,
  nom: 80,
  note: 120,
  prepare: 240,
  minutes: 480,
  prix: 10_000_000,
  testimonial: 300,
  author: 40,
  question: 120,
  paragraphs: 1000,
  testimonials: 12,
  questions: 20,
} as const;

export const tooLong = (limit: number) => `C’est trop long\u00a0: ${limit} caractères au plus.`;
export const Line = (
  limit: number,
  text: v.GenericSchema<string | undefined, string> = v.string(malformed),
) => v.pipe(text, v.trim(), v.maxLength(limit, tooLong(limit)), v.regex(oneLine, malformed));
const Required = (limit: number, missing: string) =>
  v.pipe(
    v.string(missing),
    v.trim(),
    v.nonEmpty(missing),
    v.maxLength(limit, tooLong(limit)),
    v.regex(oneLine, malformed),
  );

/** One line per paragraph; empty lines are removed. */
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
    v.maxLength(limit, tooLong(limit)),
    v.regex(/^(?:\P{Cc}|\n)*$/u, malformed),
  );

type Schema = v.GenericSchema<unknown, unknown>;

export interface ContentField<Of extends Schema = Schema> {
  readonly schema: Of;
  readonly label: string;
  /** What the history calls it, if not by its label; '' for what the history does not tell. */
  readonly title?: string;
  readonly hint?: string;
  readonly maxLength?: number;
  readonly required?: true;
  /** The label adds that it is optional. */
  readonly isOptional?: true;
  readonly type?: 'tel' | 'email' | 'url';
  readonly inputMode?: 'numeric' | 'decimal' | 'url';
  /** Visible lines of a longer text. */
  readonly rows?: number;
  readonly hasParagraphs?: true;
  /** What may be chosen, and what it is called. */
  readonly options?: Readonly<Record<string, string>>;
  /** A box: true when it is ticked, else absent. */
  readonly isTick?: true;
  /** The name of a colour of the brand: the form says at once what can no longer be read. */
  readonly brandName?: BrandName;
  /** The name of a file, which tells a reader nothing. */
  readonly isFile?: true;
  /** Converts a value to the text in the form. */
  toText?(value: unknown): string;
  /** Converts what was typed, which the schema then judges. */
  fromText?(text: string): unknown;
  /** Converts a value to the text in the history, if it is not that of the form. */
  toHistory?(value: unknown): string;
}
export type ContentFields = Readonly<Record<string, ContentField>>;

type More = Partial<Omit<ContentField, 'schema' | 'label' | 'maxLength'>>;
type Built<Build extends (...args: never[]) => Schema> = ContentField<ReturnType<Build>>;

/** One line that may not be empty. */
export const requiredLine = (
  label: string,
  maxLength: number,
  missing: string,
  more: More = {},
): Built<typeof Required> => ({
  ...{ label, maxLength, required: true, schema: Required(maxLength, missing) },
  ...more,
});

export const paragraphs = (label: string, missing: string): Built<typeof Paragraphs> => ({
  ...{ label, maxLength: contentLimits.paragraphs, required: true, rows: 6, hasParagraphs: true },
  hint: 'Chaque ligne est un paragraphe.',
  schema: Paragraphs(contentLimits.paragraphs, missing),
});

export const tick = (label: string, more: More = {}) => ({
  ...({ label, isTick: true, schema: v.literal(true, malformed) } as const),
  ...more,
});

export const schemasOf = <Of extends Readonly<Record<string, { schema: Schema }>>>(of: Of) =>
  Object.fromEntries(Object.entries(of).map(([name, { schema }]) => [name, schema])) as {
    [Name in keyof Of]: Of[Name]['schema'];
  };

type Optional<Entries extends v.ObjectEntries> = {
  [Name in keyof Entries]: v.ExactOptionalSchema<Entries[Name], undefined>;
};

export const optionalEntries = <Entries extends v.ObjectEntries>(entries: Entries) =>
  Object.fromEntries(
    Object.entries(entries).map(([name, schema]) => [name, v.exactOptional(schema)]),
  ) as Optional<Entries>;
