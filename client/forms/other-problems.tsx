import { fieldId } from './field-id.ts';
import type { Problem } from './form-input.ts';

/** Below the first problem of a form: the way to each of the others. */
export function OtherProblems({ problem }: { problem: Problem | undefined }) {
  return problem?.others?.map(({ field, message }) => (
    <p key={field}>
      <a href={`#${fieldId(field)}`}>{message}</a>
    </p>
  ));
}
