import type { FocusEvent, KeyboardEvent, ReactNode } from 'react';
import { useLocation } from 'react-router';

interface Props {
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
export function MoreMenu({ label, buttonContent, children }: Props) {
  const { key } = useLocation();
  const closeOnBlur = ({ relatedTarget, currentTarget }: FocusEvent<HTMLDetailsElement>) => {
    if (relatedTarget && !currentTarget.contains(relatedTarget)) currentTarget.open = false;
  };
  return (
    <details key={key} className="more-menu" onKeyDown={closeOnEscape} onBlur={closeOnBlur}>
      <summary>
        {buttonContent ?? <span aria-hidden="true">…</span>}
        <span className="visually-hidden">{label}</span>
      </summary>
      <div className="more-panel">{children}</div>
    </details>
  );
}
