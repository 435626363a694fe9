import { type RefObject, useEffect, useRef } from 'react';
import { useHydrated } from '../page/page-context.ts';
import { tabStorage } from '../page/storage.ts';

/**
 * Saves the fields of a form as a draft in this tab's storage while the visitor types, and restores them.
 * Call `clearDraft` once the form was sent. `isPosted`: the form shows what was posted; keep that instead
 * of the draft.
 */
export function useDraft(
  container: RefObject<HTMLElement | null>,
  name: string,
  fields: readonly string[],
  isPosted: boolean,
): void {
  const isSeen = useRef(false);
  useEffect(() => {
    const root = container.current;
    if (!root) return;
    const isFirst = !isSeen.current;
    isSeen.current = true;
    const find = (field: string) =>
      root.querySelector<HTMLInputElement | HTMLTextAreaElement>(`[name="${field}"]`);
    const draft = tabStorage.read(keyOf(name));
    let isTypedEarly = false;
    for (const field of isPosted ? [] : fields) {
      const control = find(field);
      const text = draft[field];
      // On the first run, a value that differs from its default was typed before hydration.
      const isTyped = control?.value !== control?.defaultValue;
      isTypedEarly ||= isTyped;
      if (control && !isTyped && typeof text === 'string') control.value = text;
    }
    const save = () => {
      const draft = tabStorage.read(keyOf(name));
      const typed = fields.flatMap((field) => {
        const control = find(field);
        // Leave untouched fields out: their default may differ next time (the account's e-mail address).
        const isTyped = isPosted || field in draft || control?.value !== control?.defaultValue;
        return control && isTyped ? [[field, control.value]] : [];
      });
      tabStorage.save(keyOf(name), { ...draft, ...Object.fromEntries(typed) });
    };
    // Only on the first run: later, values that were already sent may still be on the screen.
    if (isFirst && isTypedEarly) save();
    root.addEventListener('input', save);
    return () => root.removeEventListener('input', save);
  });
}

const keyOf = (name: string) => `brouillon-${name}`;

export const clearDraft = (name: string) => tabStorage.remove(keyOf(name));

/**
 * For success pages. After a POST without JavaScript no action has cleared the draft, so a newly loaded
 * document does. After a navigation (Back, for example) the draft may belong to the next message.
 */
export function useClearDraftOnLoad(clear: () => void): void {
  const isHydrated = useHydrated();
  // biome-ignore lint/correctness/useExhaustiveDependencies: as it was when the screen appeared
  useEffect(() => {
    if (!isHydrated) clear();
  }, []);
}
