import * as v from 'valibot';
import type { Changes as Shown } from '../../contents/changes.ts';
import { contentKinds, FactValues, plainSchemas } from './contents-values.ts';
import { PhotoValue } from './photo-values.ts';
import { PersonValue, QuestionValue, TestimonialValue, textSchemas } from './text-values.ts';
import { TreatmentValue } from './treatment-values.ts';

/*
 * The owner's public changes to the institute's facts, the price list and the site's texts.
 */

const Version = v.pipe(v.number(), v.integer(), v.minValue(0));

/** The answer that a backend should give. */
export const ContentsAnswer = v.object({
  version: Version,
  institute: v.exactOptional(FactValues),
  treatments: v.exactOptional(v.record(v.string(), TreatmentValue)),
  order: v.exactOptional(v.record(v.string(), v.array(v.string()))),
  texts: v.exactOptional(v.partial(v.object(textSchemas))),
  testimonials: v.exactOptional(v.record(v.string(), TestimonialValue)),
  faq: v.exactOptional(v.record(v.string(), QuestionValue)),
  people: v.exactOptional(v.array(PersonValue)),
  changed: v.exactOptional(v.record(v.string(), v.string())),
  photos: v.exactOptional(v.record(v.string(), PhotoValue)),
});

const OfKind = v.fallback(v.record(v.string(), v.unknown()), {});

/**
 * The answer as the site reads it. Unknown and invalid values are dropped, so that the product's own are
 * shown instead; all other values stay.
 */
export const Changes = v.pipe(
  v.object({
    version: Version,
    institute: v.optional(OfKind, {}),
    treatments: v.optional(OfKind, {}),
    order: v.optional(OfKind, {}),
    texts: v.optional(OfKind, {}),
    testimonials: v.optional(OfKind, {}),
    faq: v.optional(OfKind, {}),
    people: v.fallback(v.exactOptional(v.array(PersonValue)), []),
    changed: v.fallback(
      v.exactOptional(v.record(v.string(), v.pipe(v.string(), v.isoTimestamp()))),
      {},
    ),
    photos: v.optional(OfKind, {}),
  }),
  v.transform(({ version, people = [], changed = {}, ...given }): Shown => {
    const kinds = contentKinds.map((kind) => [kind, knownOf(kind, given[kind])] as const);
    const known = kinds.filter(([, values]) => Object.keys(values).length > 0);
    return {
      version,
      ...Object.fromEntries(known),
      ...(people.length > 0 && { people }),
      ...(Object.keys(changed).length > 0 && { changed }),
    };
  }),
);
export type Changes = v.InferOutput<typeof Changes>;

function knownOf(kind: string, values: Readonly<Record<string, unknown>>) {
  const known = Object.entries(values).map(([id, value]) => [id, judged(kind, id, value)] as const);
  return Object.fromEntries(known.filter(([, value]) => value !== undefined));
}

/** Undefined for values that are invalid or unknown to this release. */
export function judged(kind: string, id: string, value: unknown): unknown {
  const schema = plainSchemas(kind, id);
  const parsed = schema && v.safeParse(schema, value);
  return parsed?.success ? parsed.output : undefined;
}
