import * as v from 'valibot';

/*
 * What somebody who asks for an appointment tells of themselves.
 */

export const moments = ['Peu importe', 'Matin', 'Après-midi'] as const;
export const requestLimits = { name: 80, phone: 30, note: 500 } as const;

const ivorian = /^(?:(?:\+|00)225)?((?:0[157]|2[157])\d{8})$/;
const foreign = /^(?:\+|00)([1-9]\d{6,14})$/;

/**
 * A telephone number as Ivorians write it (ten digits since 31 January 2021), or any foreign one
 * with its country's number, as +digits (E.164); undefined when it is neither.
 */
export function readPhone(text: string): string | undefined {
  const digits = text.replace(/[\s.()\u2011-]/g, '');
  const own = ivorian.exec(digits)?.[1];
  if (own) return `+225${own}`;
  const other = foreign.exec(digits)?.[1];
  return other && !other.startsWith('225') ? `+${other}` : undefined;
}

const noPhone =
  'Indiquez un numéro à 10 chiffres, par exemple 07 07 08 09 10, ou un numéro étranger commençant par +.';
const text = (limit: number, message: string) =>
  v.pipe(
    v.optional(v.string(message), ''),
    v.trim(),
    v.maxLength(limit, message),
    v.regex(/^[^\0]*$/, message),
  );

export const RequestForm = v.object({
  nom: v.pipe(text(requestLimits.name, 'Indiquez votre nom.'), v.nonEmpty('Indiquez votre nom.')),
  telephone: v.pipe(
    text(requestLimits.phone, noPhone),
    v.transform((given) => readPhone(given) ?? ''),
    v.nonEmpty(noPhone),
  ),
  moment: v.optional(v.picklist(moments, 'Choisissez un moment de la journée.'), 'Peu importe'),
  note: text(requestLimits.note, 'Vos précisions sont trop longues\u202f: 500 caractères au plus.'),
});
