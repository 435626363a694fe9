import * as v from 'valibot';
import type { ApiError } from '../../shared/contract/error-codes.ts';
import { firstIssue } from '../../shared/contract/fields.ts';

/** What a form tells its visitor when it could not do what was asked. */
export interface Problem {
  readonly error: ApiError['error'];
  readonly message: string;
  readonly field?: string | undefined;
  /** What else is wrong, so that nobody is sent back for each. */
  readonly others?: readonly FieldProblem[];
  /** What speaks against it, where it may be done all the same. */
  readonly warnings?: readonly string[];
}

interface FieldProblem {
  readonly message: string;
  readonly field: string;
}

/** An action's answer to a form that stays on the screen: what was typed is kept. */
export interface FormOutcome {
  readonly problem: Problem;
  readonly values: Readonly<Record<string, string>>;
}

/** The text fields of a posted form, without the token. */
export async function readFields(request: Request): Promise<Record<string, string>> {
  const fields: Record<string, string> = {};
  for (const [name, value] of await request.formData()) {
    // A form sends each line end as two characters: limits count what was typed.
    if (typeof value === 'string' && name !== '_csrf') fields[name] = value.replace(/\r\n?/g, '\n');
  }
  return fields;
}

/** Judges input with the schema that the server uses too. */
export function judge<Schema extends v.GenericSchema>(
  schema: Schema,
  input: unknown,
): { input: v.InferOutput<Schema>; problem?: never } | { problem: Problem } {
  const parsed = v.safeParse(schema, input);
  if (parsed.success) return { input: parsed.output };
  const found = new Map<string, FieldProblem>();
  for (const issue of parsed.issues) {
    const wrong = firstIssue([issue]);
    if (!found.has(wrong.field)) found.set(wrong.field, wrong);
  }
  const { message, field } = firstIssue(parsed.issues);
  found.delete(field);
  return { problem: { error: 'invalid', message, field, others: [...found.values()] } };
}

/** What is wrong with one field. */
export function errorAt(problem: Problem | undefined, name: string): string | undefined {
  if (problem?.field === name) return problem.message;
  return problem?.others?.find(({ field }) => field === name)?.message;
}
