import * as v from 'valibot';
import { catalogue } from '../../catalogue.ts';
import { catalogueOf } from '../../contents/catalogue-of.ts';
import { readPlainPhone } from '../../text/phone.ts';
import { malformed } from '../error-codes.ts';
import { factSchemas } from './fact-values.ts';
import { photoSchema } from './photo-values.ts';
import { isItemId, isListKind, listKinds, textSchemas } from './text-values.ts';
import { AddedTreatment, ProductTreatment } from './treatment-values.ts';

/*
 * What the owner may change, by kind and id, and what each may hold.
 */

/** One call cannot carry more. */
const mostInSection = 150;

const orderSchema = (section: string) =>
  v.pipe(
    v.array(v.string(malformed), malformed),
    v.maxLength(mostInSection, malformed),
    v.everyItem(
      (id) =>
        isListKind(section) ? isItemId(id) : isTreatmentId(id) && id.startsWith(`${section}/`),
      malformed,
    ),
    v.check((ids) => new Set(ids).size === ids.length, malformed),
  );

/** "visage/soin-clarins-fermete" */
const treatmentId = /^[a-z0-9]+(?:-[a-z0-9]+)*\/[a-z0-9]+(?:-[a-z0-9]+)*$/;
const isTreatmentId = (id: string) => id.length <= 120 && treatmentId.test(id);

export const contentKinds = [
  ...(['institute', 'treatments', 'order'] as const),
  ...(['texts', 'testimonials', 'faq', 'photos'] as const),
] as const;
export type ContentKind = (typeof contentKinds)[number];

/** The schema of what may be stored under a kind and id; undefined for unknown names. */
type SchemaOf = (kind: string, id: string) => v.GenericSchema | undefined;

export function contentSchemas(readPhone: typeof readPlainPhone): SchemaOf {
  const facts: Table = factSchemas(readPhone);
  const byKind: Readonly<Record<ContentKind, (id: string) => v.GenericSchema | undefined>> = {
    institute: (id) => ownOf(facts, id),
    treatments: (id) => (isTreatmentId(id) ? treatmentSchema(id) : undefined),
    order: (id) => (isListKind(id) || isSection(id) ? orderSchema(id) : undefined),
    texts: (id) => ownOf<Table>(textSchemas, id),
    testimonials: (id) => (isItemId(id) ? listKinds.testimonials.schema : undefined),
    photos: photoSchema,
    faq: (id) => (isItemId(id) ? listKinds.faq.schema : undefined),
  };
  return (kind, id) => ownOf(byKind, kind)?.(id);
}

type Table = Readonly<Record<string, v.GenericSchema>>;
const ownOf = <Of extends object>(table: Of, name: string): Of[keyof Of] | undefined =>
  Object.hasOwn(table, name) ? table[name as keyof Of] : undefined;

const treatmentSchema = (id: string) =>
  catalogueOf().treatment(id) ? ProductTreatment : AddedTreatment;
const isSection = (id: string) => catalogue.some(({ slug }) => slug === id);

/** Knows only our own country's numbering plan, which is enough for values validated before. */
export const plainSchemas = contentSchemas(readPlainPhone);
export const FactValues = v.partial(v.object(factSchemas(readPlainPhone)));
