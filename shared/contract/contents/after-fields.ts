import * as v from 'valibot';
import { malformed } from '../error-codes.ts';
import { optionalText } from '../fields.ts';
import { type ContentFields, Line, contentLimits as limits } from './content-fields.ts';

/*
 * What the owner sets of the mails after a visit.
 */

const hours = Array.from({ length: 14 }, (_, index) => 8 + index);
const noWeeks = 'Indiquez un nombre de semaines, de 3 à 40, ou laissez vide.';

export const afterFields = {
  thanks: {
    label: 'Remercier le lendemain, et demander comment c’était',
    isTick: true,
    schema: v.optional(v.boolean(malformed), false),
  },
  words: {
    label: 'Vos mots de remerciement',
    maxLength: limits.testimonial,
    rows: 3,
    hint: 'Vide\u00a0: «\u00a0Merci de votre visite. Nous espérons que tout vous a plu.\u00a0»',
    schema: Line(limits.testimonial, optionalText(malformed)),
  },
  weeks: {
    label: 'Écrire à qui n’est pas revenue, après combien de semaines',
    inputMode: 'numeric',
    maxLength: 3,
    hint: 'Un seul e-mail par absence, et aucun à qui a un rendez-vous à venir. Vide\u00a0: jamais.',
    toText: (value: unknown) => (value ? String(value) : ''),
    fromText: (typed: string) => (/^\d*$/.test(typed) ? Number(typed) : Number.NaN),
    schema: v.pipe(
      v.number(noWeeks),
      v.integer(noWeeks),
      v.check((weeks) => weeks === 0 || (weeks >= 3 && weeks <= 40), noWeeks),
    ),
  },
  hour: {
    label: 'Heure de ces e-mails',
    required: true,
    options: Object.fromEntries(hours.map((hour) => [String(hour), `${hour}\u00a0h`])),
    fromText: Number,
    schema: v.picklist(hours, malformed),
  },
} satisfies ContentFields;

export const AfterRules = v.object(
  {
    thanks: afterFields.thanks.schema,
    hour: afterFields.hour.schema,
    words: afterFields.words.schema,
    weeks: afterFields.weeks.schema,
  },
  malformed,
);
