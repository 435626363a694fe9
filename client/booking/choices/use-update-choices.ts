import { type RefObject, type SubmitEvent, useLayoutEffect, useRef } from 'react';
import { useNavigate, useNavigation } from 'react-router';
import { fromForm, useAddress, useFormSync } from '#client/forms/form-sync.ts';
import { isOfAnotherDay } from '#client/page/opening-day.ts';
import { usePage } from '#client/page/page-context.ts';
import { bookingFields as fields } from '#shared/booking/booking-fields.ts';
import {
  type BookingView,
  buildChoicesPath,
  type Choices,
  findUnrecognizedMessage,
  getFieldValues,
  isBoxTicked,
  isChoosingTreatments,
  toSearch,
} from './choices.ts';
import { readChoices } from './read-choices.ts';
import { formatTreatmentLists, isDayFirst } from './treatment-lists.ts';

type PressedButton = readonly [name: string, value: string];

const completingFields: string[] = [fields.view, fields.slot, fields.time, fields.quickDay];

/** Writes the form's choices to the address. Asks the server only once hours are wanted. */
export function useUpdateChoices(
  form: RefObject<HTMLFormElement | null>,
  choices: Choices,
  shown: { readonly view: BookingView; readonly addressView: BookingView },
) {
  const { today } = usePage();
  const navigate = useNavigate();
  const isSending = useNavigation().formMethod === 'POST';
  const { key, isOwnAddress } = useAddress();
  /** The latest choices, which may not be rendered yet: a second quick press builds on them. */
  const latestChoices = useRef(choices);
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs for each address that a link or Back made, not for each render
  useLayoutEffect(() => {
    if (!isOwnAddress) latestChoices.current = choices;
  }, [key, isOwnAddress]);

  function updateChoices(button?: PressedButton) {
    if (!form.current || isSending) return;
    const isShown = buildChoicesPath(latestChoices.current) === buildChoicesPath(choices);
    const previous = isShown ? { ...choices, view: shown.addressView } : latestChoices.current;
    const values = readFormValues(form.current, previous);
    if (button) values.append(...button);
    const formChoices = readChoices(values, today, choices.catalogue);
    const next = button?.[0] === fields.view ? formChoices : keepView(previous, formChoices);
    latestChoices.current = next;
    writeControls(form.current, next);
    // The page is older than today: the server shows today's days.
    if (isOfAnotherDay()) return location.assign(buildChoicesPath(next));
    // After a button that completes or reopens a step, the next heading takes the focus.
    const isStep = completesStep(button?.[0], next);
    navigate(buildChoicesPath(next), {
      replace: !isStep && !showsOtherList(previous, next),
      preventScrollReset: true,
      state: { ...fromForm, pressed: button?.[0], toNextStep: isStep },
    });
  }

  function keepView(previous: Choices, next: Choices): Choices {
    const takesRequests = shown.view === 'demande' && shown.addressView === 'soins';
    if (takesRequests && next.view === 'heures') return { ...next, view: 'demande' };
    return dropOutdatedHours(previous, next);
  }

  useFormSync(
    form,
    getFieldValues(choices),
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

/** Returns true if a press on the field's button leads on. A day that is chosen first leads to the treatments. */
function completesStep(field: string | undefined, next: Choices): boolean {
  if (findUnrecognizedMessage(next, fields.day)) return false;
  if (field === fields.quickDay && isDayFirst(next)) return true;
  return completingFields.includes(field ?? '') && !isChoosingTreatments(next);
}

/** Returns true if Back should lead to the former list. */
const showsOtherList = (previous: Choices, next: Choices): boolean =>
  previous.section?.slug !== next.section?.slug ||
  previous.careType?.slug !== next.careType?.slug ||
  previous.person !== next.person ||
  previous.isPerPerson !== next.isPerPerson;

/** Leaves the hours when treatments change. Only a button loads hours: filling in fields sends nothing. */
function dropOutdatedHours(previous: Choices, next: Choices): Choices {
  const isSame =
    previous.people === next.people &&
    formatTreatmentLists(previous) === formatTreatmentLists(next);
  return next.view === 'heures' && !isSame ? { ...next, view: 'soins' } : next;
}

function writeControls(form: HTMLFormElement, next: Choices): void {
  const expected = getFieldValues(next);
  for (const field of listControls(form)) {
    const text = expected[field.name];
    if (field.type === 'checkbox') field.checked = isBoxTicked(next, field);
    else if (text !== undefined && field.value.trim() !== text) field.value = text;
  }
}

/** Reads the form's controls. Choices without a control come from the parameter, which may not be rendered yet. */
function readFormValues(form: HTMLFormElement, choices: Choices): URLSearchParams {
  const values = toSearch(choices);
  values.set(fields.month, choices.month);
  for (const { name, value, type, checked } of listControls(form)) {
    if (type !== 'checkbox') values.set(name, value);
    else {
      values.delete(name, value);
      if (checked) values.append(name, value);
    }
  }
  return values;
}

const listControls = (form: HTMLFormElement) =>
  form.querySelectorAll<HTMLInputElement>('input:not([type=hidden]), select');
