import { type RefObject, useEffect, useRef } from 'react';
import { useLocation } from 'react-router';

/** Location state of the navigations that a form makes by itself. */
export const fromForm = { fromForm: true } as const;

/**
 * Keeps a form's fields and the address in sync, for forms whose state is in the address. Fields edited
 * before hydration are applied to the address by `apply`; when a link or Back changes the address, the
 * fields follow. `expected`: the fields' values for the current address.
 */
export function useFormSync(
  form: RefObject<HTMLFormElement | null>,
  expected: Readonly<Record<string, string>>,
  apply: () => void,
): void {
  const { key, state } = useLocation();
  const shownKey = useRef<string>(undefined);
  useEffect(() => {
    const isFirst = shownKey.current === undefined;
    if (shownKey.current === key) return;
    shownKey.current = key;
    const different = Object.keys(expected).flatMap((name) => {
      const field = form.current?.elements.namedItem(name);
      const isField = field instanceof HTMLInputElement || field instanceof HTMLSelectElement;
      return isField && field.value !== expected[name] ? [field] : [];
    });
    if (different.length === 0) return;
    if (isFirst) return apply();
    if (state?.fromForm) return;
    for (const field of different) field.value = expected[field.name] ?? '';
  }, [key, state, expected, form, apply]);
}
