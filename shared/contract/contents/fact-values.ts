import * as v from 'valibot';
import type { Institute } from '../../institute.ts';
import type { readPlainPhone } from '../../text/phone.ts';
import { malformed } from '../error-codes.ts';
import { Email, oneLine, optionalText } from '../fields.ts';
import { contentLimits, Line, Required, tooLong } from './contents-fields.ts';
import { SpecialHours, WeekHours } from './hours-values.ts';

/*
 * What the institute's facts may hold.
 */

const noPhone = 'Saisissez un numéro de téléphone complet.';
const Phone = (readPhone: typeof readPlainPhone) =>
  v.pipe(
    v.string(noPhone),
    v.maxLength(contentLimits.line, noPhone),
    v.transform((text) => readPhone(text) ?? ''),
    v.nonEmpty(noPhone),
  );

const Degrees = (most: number, text: string) =>
  v.pipe(v.number(text), v.minValue(-most, text), v.maxValue(most, text));

const noLink = 'Saisissez une adresse complète, qui commence par https://.';
const isLink = (text: string) => {
  const url = URL.canParse(text) ? new URL(text) : undefined;
  return url?.protocol === 'https:' && !url.username && !url.password;
};
const Link = v.object(
  {
    name: Required(contentLimits.line, 'Indiquez le nom du réseau.'),
    url: v.pipe(
      v.string(noLink),
      v.trim(),
      v.maxLength(contentLimits.url, tooLong(contentLimits.url)),
      v.regex(oneLine, noLink),
      v.check(isLink, noLink),
    ),
  },
  malformed,
);

/** "" is shown as "à compléter". A missing entry was added after the others were stored. */
const Legal = Line(contentLimits.sentence, optionalText(malformed));

const noHours = 'Indiquez un nombre entier d’heures, de 1 à 100, ou laissez vide.';
/** "" is 0: nothing is promised. */
const AnswerHours = v.pipe(
  v.union([v.string(), v.number()], noHours),
  v.transform(Number),
  v.integer(noHours),
  v.minValue(0, noHours),
  v.maxValue(100, noHours),
);

/** Whether prices are final or the lowest of a range. */
const pricings = ['fixed', 'from'] as const;

type Facts = Omit<Institute, 'closedDays'>;

/** The institute's facts. */
export const factSchemas = (readPhone: typeof readPlainPhone) =>
  ({
    name: Required(contentLimits.name, 'Indiquez le nom de l’institut.'),
    tagline: Required(contentLimits.tagline, 'Indiquez une phrase de présentation.'),
    phone: Phone(readPhone),
    // Without a number, the sender picks a contact.
    whatsapp: v.union([v.literal(''), Phone(readPhone)], noPhone),
    email: Email,
    address: v.object(
      {
        street: Required(contentLimits.line, 'Indiquez la rue.'),
        district: Required(contentLimits.line, 'Indiquez la commune ou le quartier.'),
        city: Required(contentLimits.line, 'Indiquez la ville.'),
        country: Required(contentLimits.line, 'Indiquez le pays.'),
      },
      malformed,
    ),
    landmarks: Required(contentLimits.sentence, 'Indiquez des repères.'),
    position: v.object(
      {
        latitude: Degrees(90, 'Indiquez une latitude, de -90 à 90.'),
        longitude: Degrees(180, 'Indiquez une longitude, de -180 à 180.'),
      },
      malformed,
    ),
    hours: WeekHours,
    specialHours: SpecialHours,
    answerHours: AnswerHours,
    pricing: v.picklist(pricings, malformed),
    payment: Required(contentLimits.sentence, 'Indiquez les moyens de paiement.'),
    social: v.pipe(
      v.array(Link, malformed),
      v.maxLength(
        contentLimits.links,
        `Il y a trop de liens\u202f: ${contentLimits.links} au plus.`,
      ),
      v.check(
        (links) => new Set(links.map(({ name }) => name)).size === links.length,
        'Deux liens ont le même nom.',
      ),
    ),
    legal: v.object(
      {
        company: Legal,
        tradeRegister: Legal,
        capital: Legal,
        taxNumber: Legal,
        publisher: Legal,
        host: Legal,
        artci: Legal,
      },
      malformed,
    ),
  }) satisfies { readonly [Name in keyof Facts]: v.GenericSchema<unknown, Facts[Name]> };
