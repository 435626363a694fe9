import * as v from 'valibot';
import {
  type Field,
  type FieldForm,
  type Fields,
  pickSchemas,
} from '../contract/declared-fields.ts';
import { malformed } from '../contract/error-codes.ts';
import { requiredLine } from '../contract/field-kinds.ts';
import { Email, formatTooLong, Line, oneLine, optionalText } from '../contract/fields.ts';
import type { Institute } from '../institute.ts';
import { DepositRules, depositFields } from '../money/deposit-fields.ts';
import {
  type HoursName,
  hoursTitles,
  Periods,
  SpecialHours,
  WeekHours,
} from '../opening/hours-values.ts';
import { OptionSwitches } from '../setup/switches.ts';
import { readPhoneByPattern } from '../text/phone.ts';
import { formatAnyPhone } from '../text/phone-number.ts';
import { contentLimits as limits } from './content-limits.ts';

export const factGroups = {
  coordonnees: 'Nom et téléphone',
  adresse: 'Adresse et repères',
  paiement: 'Prix, délais et langue',
  acomptes: 'Acomptes',
  reseaux: 'Réseaux',
  mentions: 'Mentions légales',
} as const;
export type FactGroup = keyof typeof factGroups;

interface Fact<Value = unknown> {
  readonly title: string;
  readonly schema: v.GenericSchema<unknown, Value>;
  /** Absent for opening hours and options, which have screens of their own. */
  readonly form?: FieldForm & { readonly group: FactGroup };
}

const declareSingleField = <const Own extends Field>(group: FactGroup, field: Own) => ({
  title: field.label,
  schema: field.schema as Own['schema'],
  form: { group, fields: () => ({ '': field }) },
});

const declareFields = <Own extends Fields>(group: FactGroup, title: string, fields: Own) => ({
  title,
  schema: v.object(pickSchemas(fields), malformed),
  form: { group, fields: () => fields },
});

export const incompletePhoneMessage = 'Saisissez un numéro de téléphone complet.';
/** The server checks numbers of other countries again: contents-input.ts. */
const Phone = v.pipe(
  v.string(incompletePhoneMessage),
  v.maxLength(limits.line, incompletePhoneMessage),
  v.transform((text) => readPhoneByPattern(text) ?? ''),
  v.nonEmpty(incompletePhoneMessage),
);
const phoneField = {
  type: 'tel',
  maxLength: 40,
  toText: (value) => formatAnyPhone(String(value)),
} satisfies Partial<Field>;

const positionMessage = 'Collez les deux nombres, par exemple 5.3721, -3.9957.';
const createDegreesSchema = (most: number) =>
  v.pipe(
    v.number(positionMessage),
    v.minValue(-most, positionMessage),
    v.maxValue(most, positionMessage),
  );

/** Reads the first two decimal numbers, also of a map's link. The schema refuses other text; no text removes it. */
function readPosition(text: string): unknown {
  if (text === '') return null;
  const [latitude, longitude] = (text.match(/-?\d{1,3}[.,]\d+/g) ?? []).map((part) =>
    Number(part.replace(',', '.')),
  );
  return longitude === undefined ? text : { latitude, longitude };
}

const linkMessage = 'Saisissez une adresse complète, qui commence par https://.';
const isLink = (text: string) => {
  const url = URL.canParse(text) ? new URL(text) : undefined;
  return url?.protocol === 'https:' && !url.username && !url.password;
};
const buildLinkFields = (row: number) =>
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
        v.string(linkMessage),
        v.trim(),
        v.maxLength(limits.url, formatTooLong(limits.url)),
        v.regex(oneLine, linkMessage),
        v.check(isLink, linkMessage),
      ),
    },
  }) satisfies Fields;

/** "" is left out of the legal notice. A missing entry was added after the others were stored. */
const Legal = Line(limits.sentence, optionalText(malformed));
const declareLegalField = (label: string) => ({ label, maxLength: limits.sentence, schema: Legal });

const answerHoursMessage = 'Indiquez un nombre entier d’heures, de 1 à 100, ou laissez vide.';

type Facts = Required<Omit<Institute, 'closedDays'>>;

export const facts = {
  name: declareSingleField(
    'coordonnees',
    requiredLine('Nom de l’institut', limits.name, 'Indiquez le nom de l’institut.'),
  ),
  tagline: declareSingleField(
    'coordonnees',
    requiredLine('Phrase de présentation', limits.tagline, 'Indiquez une phrase de présentation.'),
  ),
  phone: declareSingleField('coordonnees', {
    label: 'Téléphone',
    required: true,
    ...phoneField,
    schema: Phone,
  }),
  whatsapp: declareSingleField('coordonnees', {
    label: 'Numéro WhatsApp',
    isOptional: true,
    ...phoneField,
    hint: 'S’il est différent du téléphone.',
    schema: v.union([v.literal(''), Phone], incompletePhoneMessage),
  }),
  email: declareSingleField('coordonnees', {
    label: 'Adresse e-mail',
    required: true,
    type: 'email',
    maxLength: 254,
    schema: Email,
  }),
  address: declareFields('adresse', 'Adresse', {
    street: requiredLine('Rue', limits.line, 'Indiquez la rue.'),
    district: requiredLine(
      'Commune ou quartier',
      limits.line,
      'Indiquez la commune ou le quartier.',
    ),
    city: requiredLine('Ville', limits.line, 'Indiquez la ville.'),
    country: requiredLine('Pays', limits.line, 'Indiquez le pays.'),
  }),
  landmarks: declareSingleField(
    'adresse',
    requiredLine('Repères', limits.sentence, 'Indiquez des repères.', {
      rows: 3,
      hint: 'Comment un chauffeur vous trouve.',
    }),
  ),
  position: declareSingleField('adresse', {
    label: 'Position sur la carte',
    isOptional: true,
    maxLength: limits.url,
    hint: 'Pour la carte et l’itinéraire du site. Dans Google Maps, appuyez longtemps sur l’institut, puis copiez les deux nombres.',
    toText: (value) => Object.values(value as object).join(', '),
    fromText: readPosition,
    schema: v.object(
      { latitude: createDegreesSchema(90), longitude: createDegreesSchema(180) },
      positionMessage,
    ),
  }),
  hours: { title: hoursTitles.hours, schema: WeekHours },
  periods: { title: hoursTitles.periods, schema: Periods },
  specialHours: { title: hoursTitles.specialHours, schema: SpecialHours },
  answerHours: declareSingleField('paiement', {
    label: 'Délai de réponse, en heures d’ouverture',
    inputMode: 'numeric',
    hint: 'Par exemple 10, une journée. Sans nombre, le site ne promet rien.',
    maxLength: 3,
    // "" is 0: nothing is promised.
    toText: (value) => (value ? String(value) : ''),
    schema: v.pipe(
      v.union([v.string(), v.number()], answerHoursMessage),
      v.transform(Number),
      v.integer(answerHoursMessage),
      v.minValue(0, answerHoursMessage),
      v.maxValue(100, answerHoursMessage),
    ),
  }),
  pricing: declareSingleField('paiement', {
    label: 'Prix',
    required: true,
    options: {
      fixed: 'Fixes\u00a0: le prix affiché est le prix payé',
      from: 'De départ\u00a0: «\u00a0dès 10\u202f000\u00a0FCFA\u00a0»',
    },
    schema: v.picklist(['fixed', 'from'], malformed),
  }),
  payment: declareSingleField(
    'paiement',
    requiredLine('Moyens de paiement', limits.sentence, 'Indiquez les moyens de paiement.', {
      rows: 3,
    }),
  ),
  english: declareSingleField('paiement', {
    label: 'Mots en anglais',
    required: true,
    options: {
      english: 'Anglais, et français dessous',
      french: 'Français seulement',
    },
    schema: v.picklist(['english', 'french'], malformed),
  }),
  deposits: {
    title: 'Acomptes',
    form: { group: 'acomptes', fields: () => depositFields },
    schema: DepositRules,
  },
  options: { title: 'Options', schema: OptionSwitches },
  social: {
    title: 'Réseaux',
    form: { group: 'reseaux', fields: buildLinkFields, maxRows: limits.links },
    schema: v.pipe(
      v.array(v.object(pickSchemas(buildLinkFields(0)), malformed), malformed),
      v.maxLength(limits.links, `Il y a trop de liens\u00a0: ${limits.links} au plus.`),
      v.check(
        (links) => new Set(links.map(({ name }) => name)).size === links.length,
        'Deux liens ont le même nom.',
      ),
    ),
  },
  legal: declareFields('mentions', 'Mentions légales', {
    company: declareLegalField('Entreprise'),
    tradeRegister: declareLegalField('Registre du commerce (RCCM)'),
    capital: declareLegalField('Capital'),
    taxNumber: declareLegalField('Compte contribuable'),
    publisher: declareLegalField('Responsable de la publication'),
    host: declareLegalField('Hébergeur'),
    artci: declareLegalField('Récépissé de déclaration à l’ARTCI'),
  }),
} satisfies {
  readonly [Name in keyof Facts]: Name extends HoursName | 'options'
    ? Fact<Facts[Name]>
    : Fact<Facts[Name]> & { form: object };
};

export const getFact = (name: string): Fact | undefined =>
  Object.hasOwn(facts, name) ? facts[name as keyof Facts] : undefined;

export const listFactNames = (group: FactGroup): string[] =>
  Object.keys(facts).filter((name) => getFact(name)?.form?.group === group);
