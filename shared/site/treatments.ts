import * as v from 'valibot';
import { type Fields, optionalEntries, pickSchemas } from '../contract/declared-fields.ts';
import { malformed } from '../contract/error-codes.ts';
import { amount, requiredLine, tick } from '../contract/field-kinds.ts';
import { Line } from '../contract/fields.ts';
import { formatDuration, formatMinutes, parseMinutes } from '../text/duration.ts';
import { findBuiltInSection, isSectionSlug } from './content-ids.ts';
import { contentLimits as limits } from './content-limits.ts';

const durationMessage = `Indiquez une durée de 5 en 5 minutes, par exemple 45 min ou 1 h 15 (${formatDuration(limits.minutes)} au plus).`;
const isDuration = (text: string) => {
  const minutes = parseMinutes(text);
  const isRound = minutes >= 5 && minutes <= limits.minutes && minutes % 5 === 0;
  return isRound && formatMinutes(minutes) === text;
};

/** Reads a duration: "1 h 15", "75" and "75 min" are "1h15". */
function readDuration(text: string): string {
  const typed = text
    .replace(/\s/gu, '')
    .toLowerCase()
    .replace(/min(utes?)?$|mn$/, '');
  const minutes = parseMinutes(typed);
  return minutes > 0 ? formatMinutes(minutes) : text;
}

/** Returns a section's name in the history. An added section may have another name by now, so its slug is used. */
const formatSectionName = (slug: string) =>
  findBuiltInSection(slug)?.titre ?? slug.replace(/^rubrique-/, '').replaceAll('-', ' ');

export const treatmentFields = {
  nom: requiredLine('Nom', limits.nom, 'Indiquez le nom du soin.'),
  duree: {
    label: 'Durée',
    isOptional: true,
    maxLength: 10,
    fromText: readDuration,
    hint: 'Par exemple 45 min ou 1 h 15.',
    toText: (value) => (value ? formatDuration(parseMinutes(String(value))) : ''),
    schema: v.pipe(
      v.string(durationMessage),
      v.check((text) => text === '' || isDuration(text), durationMessage),
    ),
  },
  prix: { ...amount('Prix en francs CFA', 0, limits.prix), title: 'Prix' },
  isLowest: tick('C’est un prix minimum\u00a0: écrire «\u00a0dès\u00a0» devant', {
    title: 'Prix minimum',
  }),
  note: {
    label: 'Précision sous le nom',
    title: 'Précision',
    isOptional: true,
    maxLength: limits.note,
    hint: 'Par exemple : rajouts non compris.',
    schema: Line(limits.note),
  },
  prepare: {
    label: 'À savoir avant',
    isOptional: true,
    maxLength: limits.prepare,
    hint: 'Par exemple : venir les cheveux lavés.',
    schema: Line(limits.prepare),
  },
  deposit: tick('Demander un acompte', {
    option: 'deposits',
    title: 'Acompte',
    hint: 'Combien et comment\u00a0: sous «\u00a0Site\u00a0», «\u00a0Acomptes\u00a0».',
  }),
  section: {
    label: 'Rubrique',
    schema: v.pipe(v.string(malformed), v.check(isSectionSlug, malformed)),
    toHistory: (value) => formatSectionName(value as string),
  },
  category: { label: 'Type de soin', schema: Line(limits.nom) },
  isHidden: tick('Masquer ce soin', {
    title: 'Masqué',
    hint: 'Les rendez-vous déjà pris restent.',
  }),
} satisfies Fields;

export const sectionFields = {
  titre: requiredLine('Nom de la rubrique', limits.name, 'Indiquez le nom de la rubrique.'),
  isHidden: tick('Masquer cette rubrique', {
    title: 'Masquée',
    hint: 'Les rendez-vous déjà pris restent.',
  }),
} satisfies Fields;

export const SectionValue = v.object(optionalEntries(pickSchemas(sectionFields)), malformed);
export type SectionChange = v.InferOutput<typeof SectionValue>;

export const AddedSection = v.object(
  { ...SectionValue.entries, titre: sectionFields.titre.schema },
  malformed,
);

const treatmentEntries = {
  ...optionalEntries(pickSchemas(treatmentFields)),
  /** The duration is the shortest of a range, because staff members need different times. */
  isShortest: v.exactOptional(v.literal(true)),
};

export const ProductTreatment = v.object(treatmentEntries, malformed);

export const AddedTreatment = v.object(
  {
    ...treatmentEntries,
    nom: treatmentFields.nom.schema,
    prix: treatmentFields.prix.schema,
  },
  malformed,
);

export const TreatmentValue = v.object({
  ...treatmentEntries,
  section: v.exactOptional(v.string()),
  category: v.exactOptional(v.string()),
});
export type TreatmentChange = v.InferOutput<typeof TreatmentValue>;
