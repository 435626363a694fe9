import type { FocusEvent, KeyboardEvent, ReactNode, ToggleEvent } from 'react';
import { useLocation } from 'react-router';
import { foldField } from '#shared/page/admin-paths.ts';
import { Link } from '../components/link.tsx';
import { SuccessNotice } from '../components/notice.tsx';

interface SectionProps {
  id: string;
  title: ReactNode;
  className?: string;
  children: ReactNode;
}

export const Section = ({ id, title, className = 'card', children }: SectionProps) => (
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

function showPressed({ currentTarget }: ToggleEvent<HTMLDetailsElement>): void {
  if (document.activeElement?.parentElement === currentTarget)
    currentTarget.scrollIntoView({ block: 'nearest' });
}

/** A collapsible section. Each navigation closes it, unless the address names it. */
export function Fold({ id, title, isOpen = false, group, children }: FoldProps) {
  const { key, search } = useLocation();
  const isInAddress = new URLSearchParams(search).get(foldField) === id;
  return (
    <details
      key={key}
      name={group}
      className="fold-row"
      open={isOpen || isInAddress}
      onToggle={showPressed}
    >
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

export const Rows = ({ label, children }: { label?: string; children: ReactNode }) => (
  <ul className="rows" aria-label={label}>
    {children}
  </ul>
);

interface RowProps {
  id?: string;
  title: ReactNode;
  /** The link's address. The whole row can be tapped. */
  to?: string | undefined;
  detail?: ReactNode;
  /** A number, amount or state at the right edge. */
  end?: ReactNode;
  /** Controls beside the link, such as a menu. */
  children?: ReactNode;
}

export const Row = ({ id, title, to, detail, end, children }: RowProps) => (
  <li id={id}>
    <div className="row-text">
      {to ? (
        <Link to={to} className="row-link">
          {title}
        </Link>
      ) : (
        <p className="row-title">{title}</p>
      )}
      {detail && <div className="muted small">{detail}</div>}
    </div>
    {end && <div className="row-end">{end}</div>}
    {children}
  </li>
);

interface MenuProps {
  /** The menu's accessible name. It names the record if a list has several menus. */
  label: string;
  buttonContent?: ReactNode;
  children: ReactNode;
}

export function closeOnEscape({ key, currentTarget }: KeyboardEvent<HTMLDetailsElement>): void {
  if (key !== 'Escape' || !currentTarget.open) return;
  currentTarget.open = false;
  currentTarget.querySelector('summary')?.focus();
}

/** A menu that opens without JavaScript. Escape or a focus elsewhere closes it. */
export function MoreMenu({ label, buttonContent, children }: MenuProps) {
  const { key } = useLocation();
  const closeOnBlur = ({ relatedTarget, currentTarget }: FocusEvent<HTMLDetailsElement>) => {
    if (relatedTarget && !currentTarget.contains(relatedTarget)) currentTarget.open = false;
  };
  return (
    <details
      key={key}
      className="more-menu"
      onKeyDown={closeOnEscape}
      onBlur={closeOnBlur}
      onToggle={({ currentTarget: { lastElementChild: panel } }) =>
        panel?.scrollIntoView({ block: 'nearest' })
      }
    >
      <summary>
        {buttonContent ?? <span aria-hidden="true">…</span>}
        <span className="visually-hidden">{label}</span>
      </summary>
      <div className="more-panel">{children}</div>
    </details>
  );
}

export const DoneNotice = ({ text }: { text: string | undefined }) =>
  text && (
    <SuccessNotice>
      <p>{text}</p>
    </SuccessNotice>
  );
