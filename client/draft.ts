import { type RefObject, useEffect } from 'react';

/**
 * Keeps what is being typed for this tab, so that Back never loses a form. Forgotten once the form
 * was sent: call `forgetDraft`.
 */
export function useDraft(
  container: RefObject<HTMLElement | null>,
  name: string,
  fields: readonly string[],
): void {
  useEffect(() => {
    const root = container.current;
    if (!root) return;
    const find = (field: string) =>
      root.querySelector<HTMLInputElement | HTMLTextAreaElement>(`[name="${field}"]`);
    const kept = JSON.parse(sessionStorage.getItem(keyOf(name)) ?? '{}') as Record<string, string>;
    for (const field of fields) {
      const control = find(field);
      if (control && control.value === '' && kept[field]) control.value = kept[field];
    }
    const keep = () => {
      const typed = fields.map((field) => [field, find(field)?.value ?? '']);
      sessionStorage.setItem(keyOf(name), JSON.stringify(Object.fromEntries(typed)));
    };
    root.addEventListener('input', keep);
    return () => root.removeEventListener('input', keep);
  });
}

const keyOf = (name: string) => `brouillon-${name}`;

/** Does nothing on the server, which keeps no drafts. */
export function forgetDraft(name: string): void {
  if (typeof sessionStorage !== 'undefined') sessionStorage.removeItem(keyOf(name));
}
