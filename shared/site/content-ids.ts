import * as v from 'valibot';
import { catalogue } from '../catalogue.ts';
import { malformed } from '../contract/error-codes.ts';

/** Returns true for a slug of the form that added sections have. No built-in slug has this prefix. */
export const isAddedSectionSlug = (slug: string) =>
  slug.length <= 60 && /^rubrique(?:-[a-z0-9]+)+$/.test(slug);

/** An id such as "visage/soin-clarins-fermete". */
const treatmentIdPattern = /^[a-z0-9]+(?:-[a-z0-9]+)*\/[a-z0-9]+(?:-[a-z0-9]+)*$/;
export const isTreatmentId = (id: string) => id.length <= 120 && treatmentIdPattern.test(id);
export const findBuiltInSection = (id: string) => catalogue.find(({ slug }) => slug === id);
export const isSectionSlug = (slug: string) =>
  findBuiltInSection(slug) !== undefined || isAddedSectionSlug(slug);

export const SectionOrder = v.pipe(
  v.array(v.string(malformed), malformed),
  v.maxLength(100, malformed),
  v.everyItem(isSectionSlug, malformed),
  v.check((slugs) => new Set(slugs).size === slugs.length, malformed),
);
