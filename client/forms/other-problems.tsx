import { fieldId } from './field-id.ts';
import type { Problem } from './form-input.ts';

export function OtherProblems({ problem }: { problem: Problem | undefined }) {
  return problem?.further?.map(({ field, message }) => (
    <p key={field}>
      <a href={`#${fieldId(field)}`}>{message}</a>
    </p>
  ));
}
