import type { ReactNode } from 'react';
import { useLocation } from 'react-router';
import { foldField } from '#shared/page/admin-paths.ts';

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

interface FoldProps {
  id: string;
  title: ReactNode;
  isOpen?: boolean | undefined;
  /** The name of a group of folds. Browsers keep one fold of a group open. */
  group?: string;
  children: ReactNode;
}

/** A collapsible section. Each navigation closes it, unless the address names it. */
export function Fold({ id, title, isOpen = false, group, children }: FoldProps) {
  const { key, search } = useLocation();
  const isInAddress = new URLSearchParams(search).get(foldField) === id;
  return (
    <details key={key} name={group} className="fold-row" open={isOpen || isInAddress}>
      <summary id={id}>
        <h2>{title}</h2>
      </summary>
      {children}
    </details>
  );
}

interface AskFirstProps {
  label: ReactNode;
  isOpen?: boolean;
  children: ReactNode;
}

/** Asks again before an action that cannot be undone, also without JavaScript. */
export function AskFirst({ label, isOpen, children }: AskFirstProps) {
  const { key } = useLocation();
  return (
    <details key={key} className="ask-first" open={isOpen}>
      <summary>{label}</summary>
      <div className="stack notice notice-question">{children}</div>
    </details>
  );
}
