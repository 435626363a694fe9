import { type MouseEvent, type ReactNode, useEffect, useState } from 'react';
import { fieldId } from '../forms/field-id.ts';
import type { Problem } from '../forms/form-input.ts';
import { FocusedNotice } from './success-notice.tsx';

/** Shows a form's problem: announced, focused, with a link to its field. */
export function ErrorNotice({
  id,
  problem,
  children,
}: {
  id?: string;
  problem: Problem | undefined;
  children?: ReactNode;
}) {
  if (!problem) return null;
  const isEnglish = problem.error === 'admin-code';
  return (
    <FocusedNotice id={id} className="notice notice-error" role="alert" onClick={goToField}>
      <p className="notice-title">Il y a un problème</p>
      <p lang={isEnglish ? 'en' : undefined}>
        {problem.field ? (
          <a href={`#${fieldId(problem.field)}`}>{problem.message}</a>
        ) : (
          problem.message
        )}
      </p>
      {children}
    </FocusedNotice>
  );
}

/** Focuses the field without a navigation, which would drop the action's data and so the notice. */
export function goToField(event: MouseEvent<HTMLElement>) {
  const { hash } = event.target as Partial<HTMLAnchorElement>;
  if (!hash) return;
  event.preventDefault();
  document.querySelector<HTMLElement>(hash)?.focus();
}

const slowAfterMs = 4000;

export function Busy({ children }: { children: ReactNode }) {
  const [isSlow, setIsSlow] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setIsSlow(true), slowAfterMs);
    return () => clearTimeout(timer);
  }, []);
  return (
    <p className="row busy" role="status">
      <span className="spinner needs-script" aria-hidden="true" />
      {children}
      {isSlow && <span>Connexion lente, encore quelques secondes…</span>}
    </p>
  );
}
