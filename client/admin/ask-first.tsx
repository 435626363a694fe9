import type { ReactNode } from 'react';
import { useLocation } from 'react-router';

interface Props {
  /** The text while folded: "Retirer…". */
  label: ReactNode;
  children: ReactNode;
}

/**
 * Asks again before an action that cannot be undone, also without JavaScript. Folds up afterwards.
 */
export function AskFirst({ label, children }: Props) {
  const { key } = useLocation();
  return (
    <details key={key} className="ask-first">
      <summary>{label}</summary>
      <div className="stack notice notice-question">{children}</div>
    </details>
  );
}
