import type { JsonSchema } from '@valibot/to-json-schema';
import type * as v from 'valibot';

/* The contract's schemas as JSON Schema. A field's `v.description` covers checks that are functions. */

// Imported in development only: operators read the document, and never generate it.
const { toJsonSchemaDefs } = await import('@valibot/to-json-schema');

export type Json = { readonly [key: string]: unknown };
type Schemas = Readonly<Record<string, v.GenericSchema>>;
type JsonSchemas = Record<string, JsonSchema>;

/** Actions that JSON Schema cannot express, and that leave the rest of a schema unchanged. */
const ignoredActions = [
  'check',
  'partial_check',
  'every_item',
  'trim',
  'transform',
  'raw_transform',
];

/** Returns the schemas of inputs as a backend receives them: validated and completed by the site. */
export const convertInputs = (schemas: Schemas): JsonSchemas =>
  mapValues(convertSchemas(schemas, 'output'), flattenAllOf);

/** Returns the schemas of a backend's answers: fields with a default may be missing. */
export const convertAnswers = (schemas: Schemas): JsonSchemas => convertSchemas(schemas, 'input');

function convertSchemas(schemas: Schemas, typeMode: 'input' | 'output'): JsonSchemas {
  return toJsonSchemaDefs(schemas, {
    target: 'draft-2020-12',
    typeMode,
    ignoreActions: ignoredActions,
    overrideSchema: ({ valibotSchema, jsonSchema }) =>
      typeMode === 'output' && 'entries' in valibotSchema
        ? requireFields(jsonSchema, valibotSchema.entries as v.ObjectEntries)
        : undefined,
    overrideRef: ({ referenceId }) => getSchemaRef(referenceId),
    overrideAction: ({ valibotAction, jsonSchema }) => keepPattern(valibotAction, jsonSchema),
  });
}

/** Keeps patterns that the converter refuses, or takes for a stricter format. */
function keepPattern({ type, ...action }: { type: string }, schema: JsonSchema) {
  const { requirement } = action as { requirement?: unknown };
  if (!(requirement instanceof RegExp)) return undefined;
  // The format "time" has a zone (RFC 3339). JSON Schema reads patterns with the flag "u".
  const { format: _, ...rest } = schema;
  const isKnown = type === 'iso_time' || (type === 'regex' && requirement.flags === 'u');
  return isKnown ? { ...rest, pattern: requirement.source } : undefined;
}

export const getSchemaRef = (name: string) => `#/components/schemas/${name}`;

function flattenAllOf(schema: JsonSchema): JsonSchema {
  const { allOf, ...rest } = schema;
  if (!allOf) return schema;
  const parts = allOf as JsonSchema[];
  return {
    ...rest,
    type: 'object',
    properties: Object.assign({}, ...parts.map(({ properties }) => properties)),
    required: parts.flatMap(({ required = [] }) => required),
  };
}

/** Requires every field except optional ones without a default: the site fills in all defaults. */
function requireFields(schema: JsonSchema, entries: v.ObjectEntries): JsonSchema {
  const required = Object.keys(entries).filter((name) => entries[name]?.type !== 'exact_optional');
  const properties = schema.properties as JsonSchemas;
  return {
    ...schema,
    required,
    properties: mapValues(properties, ({ default: _, ...rest }) => rest),
  };
}

function mapValues<Value, Result>(
  record: Readonly<Record<string, Value>>,
  map: (value: Value, key: string) => Result,
): Record<string, Result> {
  return Object.fromEntries(Object.entries(record).map(([key, value]) => [key, map(value, key)]));
}
