import type { ApiError } from '#shared/contract/error-codes.ts';

export interface Problem extends Omit<ApiError, 'field'> {
  readonly field?: string | undefined;
  readonly further?: readonly FieldProblem[];
  /** Set if no other text of the screen may replace this message. */
  readonly isOwn?: true;
}

export interface FieldProblem {
  readonly message: string;
  readonly field: string;
}

export interface FormOutcome {
  readonly problem: Problem;
  readonly values: Readonly<Record<string, string>>;
}

export const readFields = async (request: Request) => readTexts(await request.formData());

export const readTexts = (form: FormData): Record<string, string> =>
  Object.fromEntries(getValues(form));

export function getValues(form: FormData): URLSearchParams {
  const values = new URLSearchParams();
  for (const [name, value] of form) {
    // Forms send line breaks as CRLF, but maxlength counts them as one character.
    if (typeof value === 'string' && name !== '_csrf')
      values.append(name, value.replace(/\r\n?/g, '\n'));
  }
  return values;
}

export function findFieldError(problem: Problem | undefined, name: string): string | undefined {
  if (problem?.field === name) return problem.message;
  return problem?.further?.find(({ field }) => field === name)?.message;
}
