import { type MouseEvent, type ReactNode, useEffect, useState } from 'react';
import { fieldId } from '../forms/field-id.ts';
import type { Problem } from '../forms/form-input.ts';
import { News } from './success-notice.tsx';

/** What went wrong with a form: announced, focused, with a link to the field that it is about. */
export function ErrorNotice({
  problem,
  children,
}: {
  problem: Problem | undefined;
  /** What else can be done. */
  children?: ReactNode;
}) {
  if (!problem) return null;
  const isEnglish = problem.error === 'admin-code';
  return (
    <News className="notice notice-error" role="alert" onClick={goToField}>
      <p className="notice-title">Il y a un problème</p>
      <p lang={isEnglish ? 'en' : undefined}>
        {problem.field ? (
          <a href={`#${fieldId(problem.field)}`}>{problem.message}</a>
        ) : (
          problem.message
        )}
      </p>
      {children}
    </News>
  );
}

/** Without a navigation, which would take what was wrong off the screen. */
function goToField(event: MouseEvent<HTMLElement>) {
  const { hash } = event.target as Partial<HTMLAnchorElement>;
  if (!hash) return;
  event.preventDefault();
  document.querySelector<HTMLElement>(hash)?.focus();
}

const slowAfter = 4000;

/** "Busy": a spinner with words, and a word of patience when it takes long. */
export function Busy({ children }: { children: ReactNode }) {
  const [isSlow, setIsSlow] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setIsSlow(true), slowAfter);
    return () => clearTimeout(timer);
  }, []);
  return (
    <p className="busy" role="status">
      <span className="spinner needs-script" aria-hidden="true" />
      {children}
      {isSlow && <span>Connexion lente, encore quelques secondes…</span>}
    </p>
  );
}
