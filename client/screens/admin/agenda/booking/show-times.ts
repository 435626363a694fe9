import type { ChangeEvent } from 'react';
import { treatmentFields } from '../agenda-address.ts';
import { chosenField } from '../free-times.tsx';
import { showTimes } from './book-data.ts';

/** What the button does, when a choice changes: the hours that are shown are those of the choices. */
export function pressShowTimes({
  currentTarget: { form },
}: ChangeEvent<HTMLInputElement | HTMLSelectElement>) {
  const data = new FormData(form ?? undefined);
  const isChosen = treatmentFields(3).some((name) => data.get(name));
  // Without a treatment there are none, unless some of before are still there.
  if (!isChosen && !form?.querySelector(`[name="${chosenField}"]`)) return;
  const button = form?.querySelector<HTMLButtonElement>(`button[value="${showTimes}"]`);
  if (button) form?.requestSubmit(button);
}
