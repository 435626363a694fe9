import { type RefObject, useEffect, useRef } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import { moments } from '../../../shared/contract/request.ts';
import {
  extraTreatmentFields,
  bookingFields as fields,
} from '../../../shared/page/booking-address.ts';
import { clearDraft, useDraft } from '../../forms/draft.ts';
import { usePage } from '../../page/page-context.ts';
import { tabStorage } from '../../page/storage.ts';
import { type Choices, choicesPath, toFields } from './choices/choices.ts';
import { formValues, personalFields } from './choices/form-values.ts';
import { readChoices } from './choices/read-choices.ts';

/** The draft of the personal data, and the storage key of the choices. */
const [personDraft, choicesKey] = ['demande', 'choix-demande'];

/** Call it once the request was sent. */
export function clearRequestDraft(): void {
  clearDraft(personDraft);
  tabStorage.remove(choicesKey);
}

/**
 * Saves personal data and choices in this tab's storage and restores them when the visitor returns to the
 * screen, whose address then holds no choices. `isPosted`: the form shows what was posted.
 */
export function useRequestDraft(
  form: RefObject<HTMLFormElement | null>,
  choices: Choices,
  isPosted: boolean,
): void {
  const { today } = usePage();
  const [search] = useSearchParams();
  const navigate = useNavigate();
  const isFirst = useRef(true);
  useDraft(form, personDraft, personalFields, isPosted);
  // Only addresses that the form made have the number of people; links to the screen do not.
  const isFormAddress = isPosted || search.has(fields.people);
  const choicesJson = JSON.stringify(toFields(choices));
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each address
  useEffect(() => {
    const isArrival = isFirst.current;
    isFirst.current = false;
    if (isFormAddress) return void tabStorage.save(choicesKey, JSON.parse(choicesJson));
    if (!isArrival) return void tabStorage.remove(choicesKey);
    const draft = tabStorage.read(choicesKey);
    if (!form.current || !(fields.people in draft)) return;
    const restored = withDraft(formValues(form.current), draft);
    navigate(choicesPath(readChoices(restored, today)), {
      replace: true,
      preventScrollReset: true,
    });
  }, [search, isFormAddress, choicesJson]);
}

const care = [fields.section, fields.careType, fields.treatment, ...extraTreatmentFields];

/** Fills in what is still at its default; choices of a link, or made before hydration, stay. */
function withDraft(values: URLSearchParams, draft: Readonly<Record<string, unknown>>) {
  const restored = [
    ...(values.get(fields.day) || values.get(fields.typedDay)
      ? []
      : [fields.day, fields.typedDay, fields.useTypedDay, fields.month]),
    ...(values.get(fields.people) === '1' ? [fields.people] : []),
    ...(values.get(fields.section) ? [] : care),
    ...(values.get(fields.moment) === moments[0] ? [fields.moment] : []),
  ];
  for (const name of restored) {
    values.delete(name);
    const value = draft[name];
    if (typeof value === 'string') values.set(name, value);
  }
  return values;
}
