import { useEffect, useRef, useState } from 'react';
import { useBeforeUnload, useBlocker, useLocation, useNavigation } from 'react-router';

/** Marks the button of a form whose input is asked about before it is lost. */
export const guardedClass = 'guarded';

/** Guards typed input. Only then, because a blocker warns of each anchor that is followed without the router. */
export function UnsavedInput() {
  const { pathname, search } = useLocation();
  const page = pathname + search;
  const [typedPage, setTypedPage] = useState('');
  useEffect(() => {
    const noteInput = ({ target }: Event) => {
      const { form } = target as Partial<HTMLInputElement>;
      if (form?.querySelector(`.${guardedClass}`)) setTypedPage(page);
    };
    document.addEventListener('input', noteInput);
    return () => document.removeEventListener('input', noteInput);
  }, [page]);
  return typedPage === page && <Guard />;
}

/** Asks before a navigation, or the browser for another document, loses input that was typed into such a form. */
function Guard() {
  const { state } = useNavigation();
  const isSending = useRef(false);
  useEffect(() => {
    if (state === 'idle') isSending.current = false;
  }, [state]);
  useEffect(() => {
    const notePost = ({ target }: Event) => {
      if ((target as HTMLFormElement).method === 'post') isSending.current = true;
    };
    document.addEventListener('submit', notePost, true);
    return () => document.removeEventListener('submit', notePost, true);
  }, []);
  const losesInput = () => !isSending.current && hasUnsavedInput();
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) =>
      (currentLocation.pathname !== nextLocation.pathname ||
        currentLocation.search !== nextLocation.search) &&
      losesInput(),
  );
  useEffect(() => {
    if (blocker.state !== 'blocked') return;
    if (window.confirm('Quitter cette page\u202f? Votre saisie sera perdue.')) blocker.proceed();
    else blocker.reset();
  }, [blocker]);
  useBeforeUnload((event) => {
    if (losesInput()) event.preventDefault();
  });
  return null;
}

const hasUnsavedInput = () =>
  [...document.querySelectorAll<HTMLFormElement>(`form:has(.${guardedClass})`)].some(
    (form) => form.querySelector('[aria-invalid="true"]') || [...form.elements].some(isTyped),
  );

function isTyped(field: Element): boolean {
  if (field instanceof HTMLTextAreaElement) return field.value !== field.defaultValue;
  if (field instanceof HTMLSelectElement) {
    const first = [...field.options].findIndex(({ defaultSelected }) => defaultSelected);
    return field.selectedIndex !== Math.max(first, 0);
  }
  if (!(field instanceof HTMLInputElement) || field.type === 'hidden') return false;
  return field.checked !== field.defaultChecked || field.value !== field.defaultValue;
}
