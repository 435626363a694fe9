import type { ReactNode } from 'react';

interface Bar {
  readonly label: string;
  readonly value: number;
  /** The displayed text; by default the value. */
  readonly text?: ReactNode;
}

/** A bar below the text of each line. The text says everything, and colour carries no meaning. */
export function Bars({ bars, label }: { bars: readonly Bar[]; label: string }) {
  const most = Math.max(1, ...bars.map(({ value }) => value));
  return (
    <ul className="bars" aria-label={label}>
      {bars.map((bar) => (
        <li key={bar.label}>
          <span>{bar.label}</span>
          <strong>{bar.text ?? bar.value}</strong>
          <svg viewBox="0 0 100 4" preserveAspectRatio="none" aria-hidden="true">
            <path className="bar-rest" d="M0 4H100" />
            <rect width={Math.round((bar.value / most) * 1000) / 10} height="4" />
          </svg>
        </li>
      ))}
    </ul>
  );
}
