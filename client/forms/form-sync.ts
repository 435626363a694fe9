import { type RefObject, useEffect, useRef } from 'react';
import { useLocation, useNavigationType } from 'react-router';

export const fromForm = { fromForm: true } as const;

/** Returns the shown address, and whether a form has just made it. Going Back to it does not count. */
export function useAddress() {
  const { key, state } = useLocation();
  const isOwnAddress: boolean = useNavigationType() !== 'POP' && state?.fromForm === true;
  return { key, isOwnAddress };
}

/** Keeps a form's fields and the address in sync. `apply` writes fields edited before hydration to the address. */
export function useFormSync(
  form: RefObject<HTMLFormElement | null>,
  expected: Readonly<Record<string, string>>,
  apply: () => void,
  isTicked?: (box: HTMLInputElement) => boolean,
): void {
  const { key, isOwnAddress } = useAddress();
  const shownKey = useRef<string>(undefined);
  useEffect(() => {
    const isFirst = shownKey.current === undefined;
    if (shownKey.current === key) return;
    shownKey.current = key;
    const outdatedFields = Object.keys(expected).flatMap((name) => {
      const field = form.current?.querySelector<HTMLInputElement | HTMLSelectElement>(
        `[name="${name}"]:is(input:not([type=hidden]), select)`,
      );
      return field && field.value !== expected[name] ? [field] : [];
    });
    const boxes = isTicked ? listCheckboxes(form.current) : [];
    const outdatedBoxes = boxes.filter((box) => box.checked !== isTicked?.(box));
    if (outdatedFields.length + outdatedBoxes.length === 0) return;
    if (isFirst) return apply();
    if (isOwnAddress) return;
    for (const field of outdatedFields) field.value = expected[field.name] ?? '';
    for (const box of outdatedBoxes) box.checked = !box.checked;
  }, [key, isOwnAddress, expected, form, apply, isTicked]);
}

const listCheckboxes = (form: HTMLFormElement | null) => [
  ...(form?.querySelectorAll<HTMLInputElement>('input[type=checkbox]') ?? []),
];
