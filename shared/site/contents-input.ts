import * as v from 'valibot';
import { malformed } from '../contract/error-codes.ts';
import { optionalText } from '../contract/fields.ts';
import { Id } from '../contract/list-query.ts';
import type { readPhoneByPattern } from '../text/phone.ts';
import { findBuiltInSection, isSectionSlug } from './content-ids.ts';
import { getFact, incompletePhoneMessage } from './facts.ts';
import { type ContentKind, contentKinds, getSchema } from './kinds.ts';
import { getFirstSection } from './placed-treatments.ts';
import type { TreatmentChange } from './treatments.ts';

/* Optimistic locking: each edit sends the version that its form showed. Another stored version is a conflict. */

const contentReference = {
  kind: v.picklist(contentKinds, malformed),
  id: v.pipe(v.string(malformed), v.maxLength(120, malformed)),
  /** Empty while the built-in default is in use. */
  mark: v.pipe(optionalText(malformed), v.regex(/^[\w-]{0,40}$/, malformed)),
};

/**
 * `value`: null restores the default. `press`: the id of one submission; its values are undone together. `readPhone`
 * may be stricter than the schema of telephone numbers.
 */
export const createSaveContentInput = (readPhone: typeof readPhoneByPattern) =>
  v.pipe(
    v.object(
      {
        ...contentReference,
        value: v.unknown(),
        press: v.exactOptional(Id),
      },
      malformed,
    ),
    v.rawTransform(({ dataset: { value: input }, addIssue, NEVER }) => {
      const { kind, id, value } = input;
      const schema = getSchema(kind, id);
      if (!schema) {
        addIssue({ message: malformed });
        return NEVER;
      }
      if (value === null) return input;
      const parsed = v.safeParse(
        isPhone(kind, id) ? withPhoneCheck(schema, readPhone) : schema,
        value,
      );
      const message = parsed.success
        ? (findShapeProblem(value, parsed.output) ?? findPlaceProblem(kind, id, parsed.output))
        : parsed.issues[0].message;
      if (message === undefined) return { ...input, value: parsed.output };
      addIssue({
        message,
        path: [{ type: 'object', origin: 'value', input, key: 'value', value }],
      });
      return NEVER;
    }),
  );
export type SaveContentInput = v.InferOutput<ReturnType<typeof createSaveContentInput>>;

const isPhone = (kind: ContentKind, id: string): boolean =>
  kind === 'institute' && getFact(id)?.form?.fields(0)['']?.type === 'tel';

const withPhoneCheck = (schema: v.GenericSchema, readPhone: typeof readPhoneByPattern) =>
  v.pipe(
    schema,
    v.transform((text) => (text === '' ? text : readPhone(String(text)))),
    v.string(incompletePhoneMessage),
  );

/** Rejects an array given for an object. Valibot would accept it as {}, which would erase the stored value. */
const findShapeProblem = (input: unknown, output: unknown): string | undefined =>
  Array.isArray(input) === Array.isArray(output) ? undefined : malformed;

/**
 * Checks that the treatment's category exists. Only edits are checked: stored values stay valid if a category is
 * removed.
 */
function findPlaceProblem(kind: ContentKind, id: string, value: unknown): string | undefined {
  if (kind !== 'treatments') return undefined;
  const firstSection = getFirstSection(id);
  if (!isSectionSlug(firstSection)) return malformed;
  const { section = firstSection, category = '' } = value as TreatmentChange;
  const names = findBuiltInSection(section)?.categories?.map(({ nom }) => nom) ?? [];
  return category === '' || names.includes(category)
    ? undefined
    : 'Choisissez une catégorie de cette rubrique.';
}
