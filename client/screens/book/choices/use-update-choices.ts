import type { RefObject, SubmitEvent } from 'react';
import { useNavigate, useNavigation } from 'react-router';
import { bookingFields as fields } from '../../../../shared/page/booking-address.ts';
import { fromForm, useFormSync } from '../../../forms/form-sync.ts';
import { usePage } from '../../../page/page-context.ts';
import { type Choices, choicesPath, fieldValues } from './choices.ts';
import { formValues } from './form-values.ts';
import { readChoices } from './read-choices.ts';

/** A button's name and value. */
export type PressedButton = readonly [name: string, value: string];

/**
 * Writes the form's choices to the address, without a request to the server; does nothing while the form
 * is being sent. `onSubmit` handles the update buttons.
 */
export function useUpdateChoices(form: RefObject<HTMLFormElement | null>, choices: Choices) {
  const { today } = usePage();
  const navigate = useNavigate();
  const isSending = useNavigation().formMethod === 'POST';

  function updateChoices(pressed?: PressedButton) {
    if (!form.current || isSending) return;
    const values = formValues(form.current);
    if (pressed) values.append(...pressed);
    const next = readChoices(values, today);
    // A pressed day replaces the typed one.
    const dayField = form.current.elements.namedItem(fields.typedDay);
    if (dayField instanceof HTMLInputElement) dayField.value = next.dayText;
    navigate(choicesPath(next), { replace: true, preventScrollReset: true, state: fromForm });
  }

  useFormSync(form, fieldValues(choices), () => updateChoices());

  /** All buttons but the one that sends the request have a `formaction`. */
  function onSubmit(event: SubmitEvent) {
    const { submitter } = event.nativeEvent;
    if (submitter && !submitter.hasAttribute('formaction')) return;
    event.preventDefault();
    const { name = '', value = '' } = (submitter ?? {}) as Partial<HTMLButtonElement>;
    updateChoices(name ? [name, value] : undefined);
  }

  return { updateChoices, onSubmit };
}
