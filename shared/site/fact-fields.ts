import * as v from 'valibot';
import type { Field, Fields } from '../contract/declared-fields.ts';
import { malformed } from '../contract/error-codes.ts';
import { requiredLine } from '../contract/field-kinds.ts';
import { Line, oneLine, optionalText, tooLong } from '../contract/fields.ts';
import { readPlainPhone } from '../text/phone.ts';
import { phoneText } from '../text/phone-number.ts';
import { contentLimits as limits } from './content-limits.ts';

/*
 * Fields that only facts have.
 */

export const noPhone = 'Saisissez un numéro de téléphone complet.';
/** The server checks numbers of other countries again: contents-input.ts. */
export const Phone = v.pipe(
  v.string(noPhone),
  v.maxLength(limits.line, noPhone),
  v.transform((text) => readPlainPhone(text) ?? ''),
  v.nonEmpty(noPhone),
);
export const phoneField = {
  type: 'tel',
  maxLength: 40,
  toText: (value) => phoneText(String(value)),
} satisfies Partial<Field>;

export const degrees = (label: string, example: string, most: number, text: string) =>
  ({
    label,
    required: true,
    inputMode: 'decimal',
    maxLength: 20,
    hint: `En degrés, par exemple ${example}.`,
    toText: (value) => String(value).replace('.', ','),
    fromText: (text) => Number(text.replace(',', '.') || Number.NaN),
    schema: v.pipe(v.number(text), v.minValue(-most, text), v.maxValue(most, text)),
  }) satisfies Field;

const noLink = 'Saisissez une adresse complète, qui commence par https://.';
const isLink = (text: string) => {
  const url = URL.canParse(text) ? new URL(text) : undefined;
  return url?.protocol === 'https:' && !url.username && !url.password;
};
export const linkFields = (row: number) =>
  ({
    name: {
      label: `Réseau ${row + 1}\u00a0: nom`,
      maxLength: limits.line,
      schema: requiredLine('', limits.line, 'Indiquez le nom du réseau.').schema,
    },
    url: {
      label: `Réseau ${row + 1}\u00a0: adresse`,
      maxLength: limits.url,
      type: 'url',
      inputMode: 'url',
      schema: v.pipe(
        v.string(noLink),
        v.trim(),
        v.maxLength(limits.url, tooLong(limits.url)),
        v.regex(oneLine, noLink),
        v.check(isLink, noLink),
      ),
    },
  }) satisfies Fields;

/** "" is shown as "à compléter". A missing entry was added after the others were stored. */
const Legal = Line(limits.sentence, optionalText(malformed));
export const legal = (label: string) => ({ label, maxLength: limits.sentence, schema: Legal });
