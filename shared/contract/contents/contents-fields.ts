import * as v from 'valibot';
import { malformed } from '../error-codes.ts';
import { oneLine } from '../fields.ts';

/*
 * Building blocks of what the owner may change.
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
  minutes: 480,
  prix: 10_000_000,
  testimonial: 300,
  author: 40,
  question: 120,
  paragraphs: 1000,
  testimonials: 12,
  questions: 20,
} as const;

export const tooLong = (limit: number) => `C’est trop long\u202f: ${limit} caractères au plus.`;
export const Line = (
  limit: number,
  text: v.GenericSchema<string | undefined, string> = v.string(malformed),
) => v.pipe(text, v.trim(), v.maxLength(limit, tooLong(limit)), v.regex(oneLine, malformed));
export const Required = (limit: number, missing: string) =>
  v.pipe(
    v.string(missing),
    v.trim(),
    v.nonEmpty(missing),
    v.maxLength(limit, tooLong(limit)),
    v.regex(oneLine, malformed),
  );
