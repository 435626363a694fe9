import { type RefObject, useEffect, useRef } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import { moments } from '../../../shared/contract/request.ts';
import {
  extraTreatmentFields,
  bookingFields as fields,
} from '../../../shared/page/booking-address.ts';
import { forgetDraft, useDraft } from '../../forms/draft.ts';
import { usePage } from '../../page/page-context.ts';
import { tabStorage } from '../../page/storage.ts';
import { addressOf, type Choices, toFields } from './choices/choices.ts';
import { givenIn, personalFields } from './choices/given.ts';
import { readChoices } from './choices/read-choices.ts';

const [person, wish] = ['demande', 'choix-demande'];

/** Once a request was sent, nothing of it waits to be sent again. */
export function forgetRequest(): void {
  forgetDraft(person);
  tabStorage.forget(wish);
}

/**
 * Keeps what was typed and what was chosen: the address holds the choices only as long as one stays
 * on this screen. `isPosted`: it shows what was posted, whatever its address says.
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
  useDraft(form, person, personalFields, isPosted);
  // A link's address lacks the number of people; the form's own never does.
  const isOwn = isPosted || search.has(fields.people);
  const kept = JSON.stringify(toFields(choices));
  // biome-ignore lint/correctness/useExhaustiveDependencies: each address is looked at once
  useEffect(() => {
    const isArrival = isFirst.current;
    isFirst.current = false;
    if (isOwn) return void tabStorage.keep(wish, JSON.parse(kept));
    if (!isArrival) return void tabStorage.forget(wish);
    const before = tabStorage.read(wish);
    if (!form.current || !(fields.people in before)) return;
    const given = withDraft(givenIn(form.current), before);
    navigate(addressOf(readChoices(given, today)), { replace: true, preventScrollReset: true });
  }, [search, isOwn, kept]);
}

const care = [fields.section, fields.careType, fields.treatment, ...extraTreatmentFields];

/** What a link chose, or somebody before the page came alive, goes before what was kept. */
function withDraft(given: URLSearchParams, kept: Readonly<Record<string, unknown>>) {
  const taken = [
    ...(given.get(fields.day) || given.get(fields.typedDay)
      ? []
      : [fields.day, fields.typedDay, fields.useTypedDay, fields.month]),
    ...(given.get(fields.people) === '1' ? [fields.people] : []),
    ...(given.get(fields.section) ? [] : care),
    ...(given.get(fields.moment) === moments[0] ? [fields.moment] : []),
  ];
  for (const name of taken) {
    given.delete(name);
    const value = kept[name];
    if (typeof value === 'string') given.set(name, value);
  }
  return given;
}
