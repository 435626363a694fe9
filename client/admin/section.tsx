import type { ReactNode } from 'react';
import { useLocation } from 'react-router';

interface Props {
  id: string;
  title: ReactNode;
  className?: string;
  children: ReactNode;
}

export const Section = ({ id, title, className = 'card', children }: Props) => (
  <section className={className} aria-labelledby={id}>
    <h2 id={id}>{title}</h2>
    {children}
  </section>
);

interface AskFirstProps {
  label: ReactNode;
  children: ReactNode;
}

/** Asks again before an action that cannot be undone, also without JavaScript. */
export function AskFirst({ label, children }: AskFirstProps) {
  const { key } = useLocation();
  return (
    <details key={key} className="ask-first">
      <summary>{label}</summary>
      <div className="stack notice notice-question">{children}</div>
    </details>
  );
}
