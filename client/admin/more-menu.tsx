import { type FocusEvent, type KeyboardEvent, type ReactNode, useRef } from 'react';
import { useLocation } from 'react-router';

interface Props {
  /** The menu's accessible name. It names the record if a list has several menus. */
  label: string;
  /** Shown in place of the dots. */
  face?: ReactNode;
  children: ReactNode;
}

/** Opens without JavaScript. Escape and a focus elsewhere close it. */
export function MoreMenu({ label, face, children }: Props) {
  const { key } = useLocation();
  const summary = useRef<HTMLElement>(null);
  const closeByKey = ({ key, currentTarget }: KeyboardEvent<HTMLDetailsElement>) => {
    if (key !== 'Escape' || !currentTarget.open) return;
    currentTarget.open = false;
    summary.current?.focus();
  };
  const leave = ({ relatedTarget, currentTarget }: FocusEvent<HTMLDetailsElement>) => {
    if (relatedTarget && !currentTarget.contains(relatedTarget)) currentTarget.open = false;
  };
  return (
    <details key={key} className="more-menu" onKeyDown={closeByKey} onBlur={leave}>
      <summary ref={summary}>
        {face ?? <span aria-hidden="true">…</span>}
        <span className="visually-hidden">{label}</span>
      </summary>
      <div className="more-panel">{children}</div>
    </details>
  );
}
