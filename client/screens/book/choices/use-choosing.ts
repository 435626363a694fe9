import type { RefObject, SubmitEvent } from 'react';
import { useNavigate, useNavigation } from 'react-router';
import { bookingFields as fields } from '../../../../shared/page/booking-address.ts';
import { fromForm, useFormSync } from '../../../forms/form-sync.ts';
import { usePage } from '../../../page/page-context.ts';
import { addressOf, type Choices, shownFields } from './choices.ts';
import { givenIn } from './given.ts';
import { readChoices } from './read-choices.ts';

/** A button's name and value. */
export type Pressed = readonly [name: string, value: string];

/**
 * Choosing, with JavaScript: the form's address tells what its fields show, and nothing is asked of
 * the server. Not while the form is on its way: what was pressed is what is sent.
 */
export function useChoosing(form: RefObject<HTMLFormElement | null>, choices: Choices) {
  const { today } = usePage();
  const navigate = useNavigate();
  const isSending = useNavigation().formMethod === 'POST';

  function choose(pressed?: Pressed) {
    if (!form.current || isSending) return;
    const given = givenIn(form.current);
    if (pressed) given.append(...pressed);
    const next = readChoices(given, today);
    // A day that was pressed takes the place of one that was written.
    const written = form.current.elements.namedItem(fields.typedDay);
    if (written instanceof HTMLInputElement) written.value = next.dayText;
    navigate(addressOf(next), { replace: true, preventScrollReset: true, state: fromForm });
  }

  useFormSync(form, shownFields(choices), () => choose());

  /** Every button but the one that sends chooses. */
  function onSubmit(event: SubmitEvent) {
    const { submitter } = event.nativeEvent;
    if (submitter && !submitter.hasAttribute('formaction')) return;
    event.preventDefault();
    const { name = '', value = '' } = (submitter ?? {}) as Partial<HTMLButtonElement>;
    choose(name ? [name, value] : undefined);
  }

  return { choose, onSubmit };
}
