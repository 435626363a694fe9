import { type RefObject, type SubmitEvent, useLayoutEffect, useRef } from 'react';
import { useNavigate, useNavigation } from 'react-router';
import { fromForm, useAddress, useFormSync } from '#client/forms/form-sync.ts';
import { isOfAnotherDay } from '#client/page/opening-day.ts';
import { usePage } from '#client/page/page-context.ts';
import { bookingFields as fields } from '#shared/booking/booking-fields.ts';
import {
  type BookingView,
  type Choices,
  choicesPath,
  fieldValues,
  isBoxTicked,
  isChoosingTreatments,
  toSearch,
  unrecognizedMessage,
} from './choices.ts';
import { readChoices } from './read-choices.ts';
import { listsText } from './treatment-lists.ts';

type PressedButton = readonly [name: string, value: string];

/** The location state of a press that completes or reopens a step: the next heading is focused. */
const toNextStep = { ...fromForm, toNextStep: true } as const;

const completing: readonly string[] = [fields.view, fields.slot, fields.time, fields.quickDay];

/** Writes the form's choices to the address. Asks the server only once hours are wanted. */
export function useUpdateChoices(
  form: RefObject<HTMLFormElement | null>,
  choices: Choices,
  shown: { readonly view: BookingView; readonly addressView: BookingView },
) {
  const { today } = usePage();
  const navigate = useNavigate();
  const isSending = useNavigation().formMethod === 'POST';
  const { key, isOwn } = useAddress();
  /** A second quick press must build on the first, which is not rendered yet. */
  const latest = useRef(choices);
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs for each address that a link or Back made, not for each render
  useLayoutEffect(() => {
    if (!isOwn) latest.current = choices;
  }, [key, isOwn]);

  function updateChoices(pressed?: PressedButton) {
    if (!form.current || isSending) return;
    const isShown = choicesPath(latest.current) === choicesPath(choices);
    const before = isShown ? { ...choices, view: shown.addressView } : latest.current;
    const values = latestValues(form.current, before);
    if (pressed) values.append(...pressed);
    const read = readChoices(values, today, choices.catalogue);
    const next = pressed?.[0] === fields.view ? read : inView(before, read);
    latest.current = next;
    writeControls(form.current, next);
    // The page's days and hours are yesterday's: the server answers with today's.
    if (isOfAnotherDay()) return location.assign(choicesPath(next));
    const isDone = completing.includes(pressed?.[0] ?? '');
    const isWrong = unrecognizedMessage(next, fields.day) !== undefined;
    const isStep = isDone && !isWrong && !isChoosingTreatments(next);
    navigate(choicesPath(next), {
      replace: !isStep,
      preventScrollReset: true,
      state: isStep ? toNextStep : fromForm,
    });
  }

  function inView(before: Choices, next: Choices): Choices {
    const takesRequests = shown.view === 'demande' && shown.addressView === 'soins';
    if (takesRequests && next.view === 'heures') return { ...next, view: 'demande' };
    return hoursWhileTheyFit(before, next);
  }

  useFormSync(
    form,
    fieldValues(choices),
    () => updateChoices(),
    (box) => isBoxTicked(choices, box),
  );

  /** Buttons that send something have no `formaction`. */
  function onSubmit(event: SubmitEvent) {
    const { submitter } = event.nativeEvent;
    if (submitter && !submitter.hasAttribute('formaction')) return;
    event.preventDefault();
    const { name = '', value = '' } = (submitter ?? {}) as Partial<HTMLButtonElement>;
    updateChoices(name ? [name, value] : undefined);
  }

  return { updateChoices, onSubmit };
}

/** Drops the hours when treatments change. Only a button asks for hours: filling in fields sends nothing. */
function hoursWhileTheyFit(before: Choices, next: Choices): Choices {
  const isSame = before.people === next.people && listsText(before) === listsText(next);
  return next.view === 'heures' && !isSame ? { ...next, view: 'soins' } : next;
}

function writeControls(form: HTMLFormElement, next: Choices): void {
  const expected = fieldValues(next);
  for (const field of controlsIn(form)) {
    const text = expected[field.name];
    if (field.type === 'checkbox') field.checked = isBoxTicked(next, field);
    else if (text !== undefined && field.value.trim() !== text) field.value = text;
  }
}

/** Reads the form's controls. Choices without a control come from `latest`, which may not be rendered yet. */
function latestValues(form: HTMLFormElement, latest: Choices): URLSearchParams {
  const values = toSearch(latest);
  values.set(fields.month, latest.month);
  for (const { name, value, type, checked } of controlsIn(form)) {
    if (type !== 'checkbox') values.set(name, value);
    else {
      values.delete(name, value);
      if (checked) values.append(name, value);
    }
  }
  return values;
}

const controlsIn = (form: HTMLFormElement) =>
  form.querySelectorAll<HTMLInputElement>('input:not([type=hidden]), select');
