import { type RefObject, useEffect, useRef } from 'react';
import { useIsHydrated } from '../page/page-context.ts';
import { tabStorage } from '../page/storage.ts';

/** Saves typed fields in this tab's storage and restores them. `isPosted`: posted values replace the draft. */
export function useDraft(
  container: RefObject<HTMLElement | null>,
  name: string,
  fields: readonly string[],
  isPosted: boolean,
): void {
  const hasRun = useRef(false);
  useEffect(() => {
    const root = container.current;
    if (!root) return;
    const isFirst = !hasRun.current;
    hasRun.current = true;
    const findControl = (field: string) =>
      root.querySelector<HTMLInputElement | HTMLTextAreaElement>(`[name="${field}"]`);
    const draft = tabStorage.read(buildStorageKey(name));
    let hasEarlyText = false;
    for (const field of isPosted ? [] : fields) {
      const control = findControl(field);
      const text = draft[field];
      // On the first run, a value that differs from its default was typed before hydration.
      const isTyped = control?.value !== control?.defaultValue;
      hasEarlyText ||= isTyped;
      if (control && !isTyped && typeof text === 'string') control.value = text;
    }
    const save = () => {
      const draft = tabStorage.read(buildStorageKey(name));
      const typedEntries = fields.flatMap((field) => {
        const control = findControl(field);
        // Untouched fields are left out, because their default may differ next time.
        const isTyped = isPosted || field in draft || control?.value !== control?.defaultValue;
        return control && isTyped ? [[field, control.value]] : [];
      });
      tabStorage.save(buildStorageKey(name), { ...draft, ...Object.fromEntries(typedEntries) });
    };
    // Only on the first run. Later, values that were already sent may still be on the screen.
    if (isFirst && hasEarlyText) save();
    root.addEventListener('input', save);
    return () => root.removeEventListener('input', save);
  });
}

const buildStorageKey = (name: string) => `brouillon-${name}`;

export const clearDraft = (name: string) => tabStorage.remove(buildStorageKey(name));

/** Clears the draft on a newly loaded success page. After Back the draft may belong to the next message. */
export function useClearDraftOnLoad(clear: () => void): void {
  const isHydrated = useIsHydrated();
  // biome-ignore lint/correctness/useExhaustiveDependencies: only the first render tells if the page was newly loaded
  useEffect(() => {
    if (!isHydrated) clear();
  }, []);
}
