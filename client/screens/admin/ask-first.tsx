import type { ReactNode } from 'react';
import { useLocation } from 'react-router';

interface Props {
  /** What stands there at first: "Retirer…". */
  label: ReactNode;
  /** What it does, and the form that does it. */
  children: ReactNode;
}

/** What cannot be taken back is asked once more; without a script as well. Folded again after it. */
export function AskFirst({ label, children }: Props) {
  const { key } = useLocation();
  return (
    <details key={key} className="ask-first">
      <summary>{label}</summary>
      <div className="stack notice notice-question">{children}</div>
    </details>
  );
}
