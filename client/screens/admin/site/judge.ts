import { data } from 'react-router';
import * as v from 'valibot';
import type { Content } from '../../../../shared/contract/admin/contents.ts';
import { plainSchemas } from '../../../../shared/contract/contents/contents-values.ts';
import { malformed } from '../../../../shared/contract/error-codes.ts';
import type { FormOutcome, Problem } from '../../../forms/form-input.ts';

export interface Wrong {
  readonly field: string;
  readonly message: string;
}

/** What is to be sent, or what is wrong with it, one for each field. `fieldOf`: from a path within it. */
export function judge(
  { kind, id }: Pick<Content, 'kind' | 'id'>,
  input: unknown,
  fieldOf: (path: readonly (string | number)[]) => string,
): { value: unknown; wrong: readonly Wrong[] } {
  const schema = plainSchemas(kind, id);
  if (!schema) return { value: null, wrong: [{ field: fieldOf([]), message: malformed }] };
  const parsed = v.safeParse(schema, input);
  if (parsed.success) return { value: parsed.output, wrong: [] };
  const byField = new Map<string, string>();
  for (const { path = [], message } of parsed.issues) {
    const field = fieldOf(path.map(({ key }) => key as string | number));
    if (!byField.has(field)) byField.set(field, message);
  }
  return { value: null, wrong: [...byField].map(([field, message]) => ({ field, message })) };
}

/** The form again, with all that is wrong in it; undefined when nothing is. */
export function refusedAsWrong(
  [first, ...further]: readonly Wrong[],
  values: FormOutcome['values'],
) {
  if (!first) return undefined;
  const problem: Problem = { error: 'invalid', ...first, further };
  return data<FormOutcome>({ problem, values }, { status: 400 });
}
