import { type RefObject, useEffect, useRef } from 'react';
import { useLocation } from 'react-router';

/** Marks the navigations that a form itself makes. */
export const fromForm = { fromForm: true } as const;

/**
 * For GET forms whose address is their state: keeps the fields and the address telling the same.
 * What was typed before the page came alive goes into the address by `apply`; a link or Back that
 * changes the address goes into the fields. `wanted` is what the fields show for this address.
 */
export function useFormSync(
  form: RefObject<HTMLFormElement | null>,
  wanted: Readonly<Record<string, string>>,
  apply: () => void,
): void {
  const { key, state } = useLocation();
  const shownKey = useRef<string>(undefined);
  useEffect(() => {
    const isFirst = shownKey.current === undefined;
    if (shownKey.current === key) return;
    shownKey.current = key;
    const different = Object.keys(wanted).flatMap((name) => {
      const field = form.current?.elements.namedItem(name);
      const isField = field instanceof HTMLInputElement || field instanceof HTMLSelectElement;
      return isField && field.value !== wanted[name] ? [field] : [];
    });
    if (different.length === 0) return;
    if (isFirst) return apply();
    if (state?.fromForm) return;
    for (const field of different) field.value = wanted[field.name] ?? '';
  }, [key, state, wanted, form, apply]);
}
