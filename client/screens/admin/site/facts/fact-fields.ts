import type { ComponentProps } from 'react';
import { contentLimits as limits } from '../../../../../shared/contract/contents/contents-fields.ts';
import type { Institute } from '../../../../../shared/institute.ts';
import { phoneText } from '../../../../../shared/text/phone-number.ts';

/*
 * The institute's facts as the fields of forms.
 */

export type FactName = Exclude<keyof Institute, 'hours' | 'specialHours' | 'closedDays'>;

/** `name`: of the form's field, "phone" or "address-street". */
export interface FactField extends Pick<ComponentProps<'input'>, 'type' | 'inputMode'> {
  readonly name: string;
  readonly label: string;
  readonly hint?: string;
  readonly required?: true;
  readonly maxLength: number;
  /** A sentence. */
  readonly isLong?: true;
  /** What may be chosen, and what it is called. */
  readonly options?: Readonly<Record<string, string>>;
}

type Entry = Omit<FactField, 'name'>;
const line = (label: string, more: Partial<Entry> = {}): Entry => ({
  ...{ label, maxLength: limits.line, required: true },
  ...more,
});
const legal = (label: string): Entry => ({ label, maxLength: limits.sentence });
const degrees = (label: string, example: string): Entry =>
  line(label, { inputMode: 'decimal', maxLength: 20, hint: `En degrés, par exemple ${example}.` });
const phone = { type: 'tel', maxLength: 40 } as const;

/** "" for a fact that has one value. */
const entries: Readonly<Record<Exclude<FactName, 'social'>, Readonly<Record<string, Entry>>>> = {
  name: { '': line('Nom de l’institut', { maxLength: limits.name }) },
  tagline: { '': line('Phrase de présentation', { maxLength: limits.tagline }) },
  phone: { '': line('Téléphone', phone) },
  whatsapp: {
    '': {
      ...{ label: 'Numéro WhatsApp', ...phone },
      hint: 'Vide, qui vous écrit choisit lui-même un contact.',
    },
  },
  email: { '': line('Adresse e-mail', { type: 'email', maxLength: 254 }) },
  address: {
    street: line('Rue'),
    district: line('Commune ou quartier'),
    city: line('Ville'),
    country: line('Pays'),
  },
  landmarks: {
    '': line('Repères', {
      ...{ maxLength: limits.sentence, isLong: true },
      hint: 'Comment un chauffeur vous trouve.',
    }),
  },
  position: {
    latitude: degrees('Latitude', '5,3721'),
    longitude: degrees('Longitude', '-3,9957'),
  },
  answerHours: {
    '': {
      ...{ label: 'Délai de réponse, en heures d’ouverture', inputMode: 'numeric', maxLength: 3 },
      hint: 'Par exemple 10, une journée. Qui vous écrit lit le jour et l’heure qui en résultent. Vide, le site ne promet aucun délai.',
    },
  },
  pricing: {
    '': line('Prix', {
      options: {
        fixed: 'Fixes\u00a0: le prix affiché est le prix payé',
        from: 'De départ\u00a0: «\u00a0dès 10\u202f000\u00a0FCFA\u00a0»',
      },
      hint: 'Dit de la même façon sur tout le site et dans les mails. Un seul soin «\u00a0dès\u00a0»\u00a0: sur sa page, dans les prix.',
    }),
  },
  payment: { '': line('Moyens de paiement', { maxLength: limits.sentence, isLong: true }) },
  legal: {
    company: legal('Entreprise'),
    tradeRegister: legal('Registre du commerce (RCCM)'),
    capital: legal('Capital'),
    taxNumber: legal('Compte contribuable'),
    publisher: legal('Responsable de la publication'),
    host: legal('Hébergeur'),
    artci: legal('Récépissé de déclaration à l’ARTCI'),
  },
};

/** What of a fact is at this field. */
export const fieldName = (fact: string, ...path: (string | number)[]) =>
  [fact, ...path].filter((key) => key !== '').join('-');

/** As many networks as there are, and room for two more. */
function socialFields(count: number): FactField[] {
  return Array.from({ length: Math.min(count + 2, limits.links) }, (_, at) => [
    {
      ...{ name: fieldName('social', at, 'name'), label: `Réseau ${at + 1}\u00a0: nom` },
      ...{ maxLength: limits.line },
    },
    {
      ...{ name: fieldName('social', at, 'url'), label: `Réseau ${at + 1}\u00a0: adresse` },
      ...{ maxLength: limits.url, type: 'url', inputMode: 'url' as const },
    },
  ]).flat();
}

export function fieldsOf(fact: FactName, value: unknown): readonly FactField[] {
  if (fact === 'social') return socialFields((value as Institute['social']).length);
  return Object.entries(entries[fact]).map(([key, entry]) => ({
    name: fieldName(fact, key),
    ...entry,
  }));
}

/** What the fields hold for a value of this fact, by their names. */
export function textsOf(fact: FactName, value: unknown): Record<string, string> {
  if (typeof value !== 'object' || value === null) {
    const text = String(value ?? '');
    // No hours: an empty field.
    if (fact === 'answerHours') return { [fact]: value ? text : '' };
    return { [fact]: fact === 'phone' || fact === 'whatsapp' ? phoneText(text) : text };
  }
  const rows = Object.entries(value).flatMap(([key, own]) =>
    fact === 'social'
      ? Object.entries(own).map(([part, text]) => [fieldName(fact, key, part), String(text)])
      : [[fieldName(fact, key), textOf(own)]],
  );
  return Object.fromEntries(rows);
}

const textOf = (value: unknown) =>
  typeof value === 'number' ? String(value).replace('.', ',') : String(value);

/** What the form's fields say of a fact: not judged yet. */
export function readFact(fact: FactName, values: Readonly<Record<string, string>>): unknown {
  const text = (...path: (string | number)[]) =>
    (values[fieldName(fact, ...path)] ?? '').replace(/\s+/g, ' ').trim();
  if (fact === 'social') {
    const links = Array.from({ length: limits.links }, (_, at) => ({
      ...{ name: text(at, 'name'), url: text(at, 'url') },
    }));
    return links.filter(({ name, url }) => name || url);
  }
  const keys = Object.keys(entries[fact]);
  if (keys[0] === '') return text();
  const read = (key: string) =>
    fact === 'position' ? Number(text(key).replace(',', '.') || Number.NaN) : text(key);
  return Object.fromEntries(keys.map((key) => [key, read(key)]));
}
