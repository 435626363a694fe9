import type { Problem } from '../../forms/form-input.ts';

/** Reasons against a change, which may be made all the same. */
export function Warnings({ problem }: { problem: Problem | undefined }) {
  if (!problem?.warnings) return null;
  return (
    <ul className="bullets">
      {problem.warnings.map((warning) => (
        <li key={warning}>{warning}</li>
      ))}
    </ul>
  );
}
