import {
  type ComponentProps,
  type MouseEvent,
  type ReactNode,
  useEffect,
  useRef,
  useState,
} from 'react';
import { useLocation } from 'react-router';
import { buildFieldId } from '../forms/field-id.ts';
import type { Problem } from '../forms/form-input.ts';
import { moveFocus } from './move-focus.ts';

interface ErrorProps {
  id?: string;
  title?: string | undefined;
  problem: Problem | undefined;
  /** The labels of fields, shown instead of the messages that the fields show themselves. */
  labels?: Readonly<Record<string, string>>;
  children?: ReactNode;
}

/** Shows a problem of a form, and the problems of its further fields. */
export function ErrorNotice({ id, title, problem, labels = {}, children }: ErrorProps) {
  if (!problem) return null;
  const isWarning = problem.error === 'confirm-anyway';
  return (
    <FocusedNotice
      id={id}
      className={`notice ${isWarning ? 'notice-question' : 'notice-error'}`}
      role="alert"
      onClick={goToField}
    >
      {(title || !isWarning) && <p className="notice-title">{title || 'Il y a un problème'}</p>}
      <p>
        {problem.field ? (
          <a href={`#${buildFieldId(problem.field)}`}>{labels[problem.field] ?? problem.message}</a>
        ) : (
          problem.message
        )}
      </p>
      {problem.further?.map(({ field, message }) => (
        <p key={field}>
          <a href={`#${buildFieldId(field)}`}>{labels[field] ?? message}</a>
        </p>
      ))}
      {children}
    </FocusedNotice>
  );
}

/** Focuses the field after the notice, which takes the focus when several fields are wrong. */
export function useFocusOnField(problem: Problem | undefined): void {
  const { key } = useLocation();
  const singleField = problem?.further?.length ? undefined : problem?.field;
  // biome-ignore lint/correctness/useExhaustiveDependencies: each press has a new location key, and moves the focus even to the same field
  useEffect(() => {
    if (singleField) moveFocus(document.getElementById(buildFieldId(singleField)));
  }, [key, singleField]);
}

/** Focuses the field without a navigation, which would drop the action's data and so the notice. */
export function goToField(event: MouseEvent<HTMLElement>) {
  const { hash } = event.target as Partial<HTMLAnchorElement>;
  if (!hash) return;
  event.preventDefault();
  document.querySelector<HTMLElement>(hash)?.focus();
}

const slowAfterMs = 4000;

export function BusyNotice({ children }: { children: ReactNode }) {
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

interface NoticeProps extends ComponentProps<'div'> {
  preventScroll?: boolean;
}

export const SuccessNotice = (props: NoticeProps) => (
  <FocusedNotice className="notice notice-success" role="status" {...props} />
);

/** Makes a new element for each navigation, because screen readers do not repeat an unchanged text. */
export function FocusedNotice(props: NoticeProps) {
  const { key } = useLocation();
  return <FocusedOnMount key={key} {...props} />;
}

function FocusedOnMount({ preventScroll = false, ...props }: NoticeProps) {
  const target = useRef<HTMLDivElement>(null);
  useEffect(() => moveFocus(target.current, { preventScroll }), [preventScroll]);
  return <div {...props} ref={target} tabIndex={-1} />;
}
