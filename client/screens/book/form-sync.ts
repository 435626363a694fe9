import { type RefObject, useEffect, useRef } from 'react';
import { useLocation } from 'react-router';
import { type Choices, fields } from './choices.ts';

/** Marks the navigations that the form itself makes. */
export const fromForm = { fromForm: true } as const;

const names = [fields.people, fields.section, fields.careType] as const;

/** What the fields show when the address says this. */
function shownBy({ people, section, careType }: Choices): Record<string, string> {
  return {
    [fields.people]: String(people ?? ''),
    [fields.section]: section?.slug ?? '',
    [fields.careType]: careType?.slug ?? '',
  };
}

/**
 * Keeps the fields and the address telling the same. What was typed before the page came alive goes
 * into the address; a link or Back that changes the address goes into the fields.
 */
export function useFormSync(
  form: RefObject<HTMLFormElement | null>,
  choices: Choices,
  apply: () => void,
): void {
  const { key, state } = useLocation();
  const shownKey = useRef<string>(undefined);
  useEffect(() => {
    const isFirst = shownKey.current === undefined;
    if (shownKey.current === key) return;
    shownKey.current = key;
    const wanted = shownBy(choices);
    const different = names.filter((name) => {
      const field = form.current?.elements.namedItem(name);
      return field && 'value' in field && field.value !== wanted[name];
    });
    if (different.length === 0) return;
    if (isFirst) return apply();
    if (state?.fromForm) return;
    for (const name of different) {
      const field = form.current?.elements.namedItem(name) as HTMLInputElement | HTMLSelectElement;
      field.value = wanted[name] ?? '';
    }
  }, [key, state, choices, form, apply]);
}
