import * as v from 'valibot';
import { catalogue } from '../catalogue.ts';
import { catalogueOf } from '../contents/catalogue-of.ts';
import { readPlainPhone } from '../text/phone.ts';
import { malformed } from './error-codes.ts';
import { factSchemas } from './fact-values.ts';
import { AddedTreatment, ProductTreatment } from './treatment-values.ts';

/*
 * What the owner may change, by kind and id, and what each may hold.
 */

/** More do not go into one call. */
const mostInSection = 150;

const orderSchema = (section: string) =>
  v.pipe(
    v.array(v.string(malformed), malformed),
    v.maxLength(mostInSection, malformed),
    v.everyItem((id) => isTreatmentId(id) && id.startsWith(`${section}/`), malformed),
    v.check((ids) => new Set(ids).size === ids.length, malformed),
  );

/** "visage/soin-clarins-fermete" */
const treatmentId = /^[a-z0-9]+(?:-[a-z0-9]+)*\/[a-z0-9]+(?:-[a-z0-9]+)*$/;
const isTreatmentId = (id: string) => id.length <= 120 && treatmentId.test(id);

export const contentKinds = ['institute', 'treatments', 'order'] as const;
export type ContentKind = (typeof contentKinds)[number];

/** What may be stored under a kind and id; undefined where there is nothing of that name. */
export type SchemaOf = (kind: string, id: string) => v.GenericSchema | undefined;

export function contentSchemas(readPhone: typeof readPlainPhone): SchemaOf {
  const facts = factSchemas(readPhone);
  return (kind, id) => {
    if (kind === 'institute') {
      return Object.hasOwn(facts, id) ? facts[id as keyof typeof facts] : undefined;
    }
    if (kind === 'treatments' && isTreatmentId(id)) {
      return catalogueOf().treatment(id) ? ProductTreatment : AddedTreatment;
    }
    const isSection = catalogue.some(({ slug }) => slug === id);
    return kind === 'order' && isSection ? orderSchema(id) : undefined;
  };
}

/** Without any country's numbering plan but ours, for what was judged before. */
export const plainSchemas = contentSchemas(readPlainPhone);
export const FactValues = v.partial(v.object(factSchemas(readPlainPhone)));
