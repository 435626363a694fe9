import * as v from 'valibot';
import { catalogue } from '../catalogue.ts';
import { type FieldForm, optionalEntries, pickSchemas } from '../contract/declared-fields.ts';
import { institute } from '../institute.ts';
import { quote } from '../text/quote.ts';
import { texts } from '../texts.ts';
import type { ShownChanges } from './changes.ts';
import {
  findBuiltInSection,
  isAddedSectionSlug,
  isTreatmentId,
  SectionOrder,
} from './content-ids.ts';
import { facts, getFact } from './facts.ts';
import { getItemList, isItemId, type ListKind, QuestionValue, TestimonialValue } from './lists.ts';
import { formatPlaceTitle, getPhotoSchema, PhotoValue, photoFields } from './photo-fields.ts';
import { buildCatalogue, sectionsOrder } from './published-catalogue.ts';
import { getTextField, textFields } from './texts-fields.ts';
import {
  AddedSection,
  AddedTreatment,
  ProductTreatment,
  type SectionChange,
  SectionValue,
  sectionFields,
  type TreatmentChange,
  TreatmentValue,
  treatmentFields,
} from './treatments.ts';

/* The kinds of contents that the owner may change: each value has a kind and an id. */

export type ContentKind = Exclude<keyof ShownChanges, 'people' | 'courses' | 'isOpened'>;

interface Kind<Values = unknown> {
  getSchema(id: string): v.GenericSchema | undefined;
  readonly answerSchema: v.GenericSchema<unknown, Values>;
  /** Returns the built-in value. Returns undefined for an item that the owner added. */
  getBuiltInValue(id: string): unknown;
  /** Only the fields that differ from the product's value are stored. */
  readonly isPartial?: true;
  /** Sent with every page. The other kinds are fetched by the few pages that show them. */
  readonly isCarried: boolean;
  /** Returns a value's name in the history; the value is undefined if the owner removed it. */
  buildTitle(id: string, value: unknown): string;
  /** Returns the form's fields. Returns undefined for a kind whose values the history does not show. */
  getForm(id: string): FieldForm | undefined;
}

function declareListKind<Value>(kind: ListKind, schema: v.GenericSchema<unknown, Value>) {
  const { singular: singularName, fields, titleField } = getItemList(kind);
  return {
    getSchema: (id: string) => (isItemId(id) ? schema : undefined),
    answerSchema: v.record(v.string(), schema),
    getBuiltInValue: () => undefined,
    isCarried: false,
    buildTitle(_: string, value: unknown) {
      const text = String((value as Readonly<Record<string, unknown>> | null)?.[titleField] ?? '');
      const short = text.length > 60 ? `${text.slice(0, 59).trimEnd()}…` : text;
      return text ? `${singularName} ${quote(short)}` : singularName;
    },
    getForm: () => ({ fields: () => fields }),
  } as const;
}

const declaredKinds = {
  institute: {
    getSchema: (id) => getFact(id)?.schema,
    answerSchema: v.object(optionalEntries(pickSchemas(facts))),
    getBuiltInValue: (id) => ({ options: {}, ...institute })[id as keyof typeof facts],
    isCarried: true,
    buildTitle: (id) => getFact(id)?.title ?? id,
    getForm: (id) => getFact(id)?.form,
  },
  treatments: {
    getSchema(id) {
      if (!isTreatmentId(id)) return undefined;
      return buildCatalogue().treatment(id) ? ProductTreatment : AddedTreatment;
    },
    answerSchema: v.record(v.string(), TreatmentValue),
    getBuiltInValue: (id) => buildCatalogue().treatment(id),
    isPartial: true,
    isCarried: true,
    buildTitle: (id, value) => (value as TreatmentChange | undefined)?.nom ?? id,
    getForm: () => ({ fields: () => treatmentFields }),
  },
  sections: {
    getSchema(id) {
      if (isAddedSectionSlug(id)) return AddedSection;
      return findBuiltInSection(id) && SectionValue;
    },
    answerSchema: v.record(v.string(), SectionValue),
    getBuiltInValue(slug) {
      const section = findBuiltInSection(slug);
      return section && { titre: section.titre };
    },
    isPartial: true,
    isCarried: true,
    buildTitle: (slug, value) =>
      `Rubrique\u00a0: ${(value as SectionChange | undefined)?.titre ?? findBuiltInSection(slug)?.titre ?? slug}`,
    getForm: () => ({ fields: () => sectionFields }),
  },
  order: {
    getSchema: (id) => (id === sectionsOrder ? SectionOrder : undefined),
    answerSchema: v.record(v.string(), v.array(v.string())),
    getBuiltInValue: () => catalogue.map(({ slug }) => slug),
    isCarried: true,
    buildTitle: () => 'Ordre des rubriques',
    getForm: () => undefined,
  },
  texts: {
    getSchema: (id) => getTextField(id)?.schema,
    answerSchema: v.object(optionalEntries(pickSchemas(textFields))),
    getBuiltInValue: (id) => texts[id as keyof typeof texts],
    isCarried: false,
    buildTitle: (id) => getTextField(id)?.label ?? id,
    getForm(id) {
      const field = getTextField(id);
      return field && { fields: () => ({ '': field }) };
    },
  },
  testimonials: declareListKind('testimonials', TestimonialValue),
  faq: declareListKind('faq', QuestionValue),
  photos: {
    getSchema: getPhotoSchema,
    answerSchema: v.record(v.string(), PhotoValue),
    // There is no built-in photo. The page shows a drawing instead.
    getBuiltInValue: () => null,
    isCarried: true,
    buildTitle: (place) => `Photo\u00a0: ${formatPlaceTitle(place)}`,
    getForm: () => ({ fields: () => photoFields }),
  },
} as const satisfies { readonly [Name in ContentKind]: Kind<NonNullable<ShownChanges[Name]>> };

type Declared = typeof declaredKinds;
export type CarriedKind = {
  [Name in ContentKind]: Declared[Name]['isCarried'] extends true ? Name : never;
}[ContentKind];

export const kinds: Readonly<Record<ContentKind, Kind>> = declaredKinds;
export const contentKinds = Object.keys(kinds) as ContentKind[];
export const isContentKind = (name: string): name is ContentKind => Object.hasOwn(kinds, name);

/** Returns the schema; undefined for a kind or an id that this release does not know. */
export const getSchema = (kind: string, id: string): v.GenericSchema | undefined =>
  isContentKind(kind) ? kinds[kind].getSchema(id) : undefined;

/** Adds the built-in fields to a stored value. Returns undefined for an added item that the owner removed. */
export function getFullValue(kind: ContentKind, id: string, value: unknown): unknown {
  const { getBuiltInValue, isPartial } = kinds[kind];
  const builtIn = getBuiltInValue(id);
  return isPartial && value !== null && builtIn ? { ...builtIn, ...value } : (value ?? builtIn);
}

/** Returns the part of a value to store; null if the value equals the product's own. */
export function getDifference(kind: ContentKind, id: string, value: unknown): unknown {
  if (value === null) return null;
  const { getBuiltInValue, isPartial } = kinds[kind];
  const builtIn = getBuiltInValue(id);
  if (!isPartial) return isSame(value, builtIn) ? null : value;
  const fields = Object.entries(value as object).filter(
    ([name, part]) => (getProperty(builtIn ?? {}, name) ?? '') !== part,
  );
  return builtIn && fields.length === 0 ? null : Object.fromEntries(fields);
}

function isSame(first: unknown, second: unknown): boolean {
  if (typeof first !== 'object' || typeof second !== 'object' || !first || !second)
    return first === second;
  const [keys, others] = [Object.keys(first), Object.keys(second)];
  return (
    keys.length === others.length &&
    keys.every((key) => isSame(getProperty(first, key), getProperty(second, key)))
  );
}

const getProperty = (object: object, key: string): unknown =>
  (object as Record<string, unknown>)[key];
