import { type Difference, differenceText } from './content-text.ts';

export const DifferenceList = ({ of }: { of: readonly Difference[] }) =>
  of.length > 0 && (
    <ul className="bullets">
      {of.map((difference) => (
        <li key={difference.label}>{differenceText(difference)}</li>
      ))}
    </ul>
  );
