import { type RefObject, useEffect } from 'react';
import { tabStorage } from './storage.ts';

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
    const kept = tabStorage.read(keyOf(name));
    for (const field of fields) {
      const control = find(field);
      const text = kept[field];
      if (control?.value === '' && typeof text === 'string') control.value = text;
    }
    const keep = () => {
      const typed = fields.map((field) => [field, find(field)?.value ?? '']);
      tabStorage.keep(keyOf(name), Object.fromEntries(typed));
    };
    root.addEventListener('input', keep);
    return () => root.removeEventListener('input', keep);
  });
}

const keyOf = (name: string) => `brouillon-${name}`;

export const forgetDraft = (name: string) => tabStorage.forget(keyOf(name));
