import { data } from 'react-router';
import * as v from 'valibot';
import type { FormOutcome, Problem } from '../../../forms/form-input.ts';
import { problemOf } from '../admin-data.ts';

/** As `validate`; the field of a problem is looked for within one part of the input. */
export function checked<Schema extends v.GenericSchema>(
  schema: Schema,
  input: unknown,
  part?: string,
): { input: v.InferOutput<Schema>; problem?: never } | { problem: Problem } {
  const parsed = v.safeParse(schema, input);
  if (parsed.success) return { input: parsed.output };
  const [issue] = parsed.issues;
  const keys = (issue.path ?? []).map(({ key }) => String(key));
  const field = keys[keys[0] === part ? 1 : 0] ?? '';
  return { problem: { error: 'invalid', message: issue.message, field } };
}

/** The form again, with what was typed. `fieldNames`: to the form's fields, where they are not these. */
export function refused(
  refusal: Problem,
  values: FormOutcome['values'],
  fieldNames?: Readonly<Record<string, string>>,
  status = 400,
) {
  const { error, message, field = '' } = problemOf(status, refusal);
  const problem = { error, message, field: fieldNames ? fieldNames[field] : field || undefined };
  return data<FormOutcome>({ problem, values }, { status: status || 503 });
}

/** Of a text field: null when empty; what is no number fails the schema with its own words. */
export function readMinutes(text = ''): number | null {
  const typed = text.trim();
  if (typed === '') return null;
  return /^\d{1,4}$/.test(typed) ? Number(typed) : Number.NaN;
}
