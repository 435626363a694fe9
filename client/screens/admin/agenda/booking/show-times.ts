import type { ChangeEvent } from 'react';
import { showTimes } from './book-data.ts';

/** What the button does, when a choice changes: the hours that are shown are those of the choices. */
export function pressShowTimes({
  currentTarget: { form },
}: ChangeEvent<HTMLInputElement | HTMLSelectElement>) {
  const button = form?.querySelector<HTMLButtonElement>(`button[value="${showTimes}"]`);
  if (button) form?.requestSubmit(button);
}
