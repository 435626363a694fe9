import { type RefObject, useEffect } from 'react';
import { tabStorage } from '../page/storage.ts';

/**
 * Keeps what is being typed for this tab, so that Back never loses a form. Forgotten once the form
 * was sent: call `forgetDraft`. `isPosted`: it shows what was posted, which goes before a draft.
 */
export function useDraft(
  container: RefObject<HTMLElement | null>,
  name: string,
  fields: readonly string[],
  isPosted: boolean,
): void {
  useEffect(() => {
    const root = container.current;
    if (!root) return;
    const find = (field: string) =>
      root.querySelector<HTMLInputElement | HTMLTextAreaElement>(`[name="${field}"]`);
    const kept = tabStorage.read(keyOf(name));
    for (const field of isPosted ? [] : fields) {
      const control = find(field);
      const text = kept[field];
      // Whatever differs was typed before the page came alive.
      const isTyped = control?.value !== control?.defaultValue;
      if (control && !isTyped && typeof text === 'string') control.value = text;
    }
    const keep = () => {
      const before = tabStorage.read(keyOf(name));
      const typed = fields.flatMap((field) => {
        const control = find(field);
        // What nobody touched may be filled in otherwise next time, by an account.
        const isTyped = isPosted || field in before || control?.value !== control?.defaultValue;
        return control && isTyped ? [[field, control.value]] : [];
      });
      tabStorage.keep(keyOf(name), { ...before, ...Object.fromEntries(typed) });
    };
    root.addEventListener('input', keep);
    return () => root.removeEventListener('input', keep);
  });
}

const keyOf = (name: string) => `brouillon-${name}`;

export const forgetDraft = (name: string) => tabStorage.forget(keyOf(name));
