import * as v from 'valibot';
import { malformed } from '#shared/contract/error-codes.ts';
import type { FieldProblem, Problem } from './form-input.ts';

/* Apart from form-input.ts, because pages load the schema library only once a form is used. */

export type FieldPath = readonly (string | number)[];

export function validate<Schema extends v.GenericSchema>(
  schema: Schema,
  input: unknown,
  getField = ([key = '']: FieldPath): string => String(key),
): { input: v.InferOutput<Schema>; problem?: never } | { problem: Problem } {
  const parsed = v.safeParse(schema, input);
  if (parsed.success) return { input: parsed.output };
  const byField = new Map<string, FieldProblem>();
  const names = Object.keys(Object(input));
  const getPlace = ({ path }: v.BaseIssue<unknown>) => names.indexOf(String(path?.[0]?.key));
  // Checks of two fields together come last in the schema.
  for (const { path = [], message } of parsed.issues.toSorted(
    (a, b) => getPlace(a) - getPlace(b),
  )) {
    const field = getField(path.map(({ key }) => key as string | number));
    if (!byField.has(field)) byField.set(field, { message, field });
  }
  const [{ message, field } = { message: malformed, field: '' }, ...further] = byField.values();
  return { problem: { error: 'invalid', message, field, further } };
}
