import type { ReactNode } from 'react';
import type { clientLines } from '../../../shared/money/numbers.ts';

type Lines = ReturnType<typeof clientLines>;

interface Bar {
  readonly label: string;
  readonly value: number;
  readonly text?: ReactNode;
}

/** Shows each line with a bar below its text. The text says everything, and colour carries no meaning. */
export function Bars({ bars, label }: { bars: readonly Bar[]; label: string }) {
  const most = Math.max(1, ...bars.map(({ value }) => value));
  return (
    <ul className="bars stack-tight" aria-label={label}>
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

interface TableProps {
  title: string;
  columns: readonly string[];
  rows: readonly (readonly (string | number)[])[];
}

export const FiguresTable = ({ title, columns, rows }: TableProps) => (
  <details className="fold fold-set">
    <summary>{`Tableau\u00a0: ${title}`}</summary>
    <table className="figures">
      <caption className="visually-hidden">{title}</caption>
      <thead>
        <tr>
          {columns.map((column) => (
            <th key={column} scope="col">
              {column}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map(([name, ...cells]) => (
          <tr key={name}>
            <th scope="row">{name}</th>
            {cells.map((cell, index) => (
              <td key={columns[index + 1]}>{cell}</td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  </details>
);

export const CountChart = ({ label, lines }: { label: string; lines: Lines }) => (
  <Bars label={label} bars={lines.map(([name, value]) => ({ label: name, value }))} />
);
