import { type RefObject, useEffect, useRef } from 'react';
import { useNavigate, useNavigationType, useSearchParams } from 'react-router';
import { bookingFields as fields } from '#shared/booking/booking-fields.ts';
import { clearDraft, useDraft } from '../forms/draft.ts';
import {
  areChoicesForgotten,
  forgetChoices,
  readChoicesDraft,
  saveChoicesDraft,
} from '../page/choices-draft.ts';
import { usePage } from '../page/page-context.ts';
import { buildChoicesPath, type Choices, toSearch } from './choices/choices.ts';
import { personalFields } from './choices/form-values.ts';
import { readChoices } from './choices/read-choices.ts';
import { isComplete } from './choices/treatment-lists.ts';

const draftName = 'demande';

export function clearRequestDraft(): void {
  clearDraft(draftName);
  forgetChoices();
}

export const useContactDraft = (form: RefObject<HTMLFormElement | null>, isPosted: boolean) =>
  useDraft(form, draftName, personalFields, isPosted);

/** Saves personal data and choices in this tab's storage. Restores them when the address holds no choices. */
export function useRequestDraft(
  form: RefObject<HTMLFormElement | null>,
  choices: Choices,
  isPosted: boolean,
): void {
  const { today } = usePage();
  const [search] = useSearchParams();
  const navigate = useNavigate();
  const isHistoryStep = useNavigationType() === 'POP';
  const isFirst = useRef(true);
  useContactDraft(form, isPosted);
  // Only addresses that the form made have the number of people; links to the screen do not.
  const isFormAddress = isPosted || search.has(fields.people);
  const choicesSearch = toSearch(choices).toString();
  // biome-ignore lint/correctness/useExhaustiveDependencies: the draft is saved once for each address
  useEffect(() => {
    const isArrival = isFirst.current;
    isFirst.current = false;
    // Going back leads through addresses with choices that are booked by now.
    if (isHistoryStep && areChoicesForgotten()) return;
    if (isFormAddress) return saveChoicesDraft(new URLSearchParams(choicesSearch));
    if (!isArrival) return forgetChoices();
    const draft = readChoicesDraft();
    if (!draft?.has(fields.people)) return;
    const restoredChoices = readChoices(mergeLink(draft, search), today, choices.catalogue);
    // A link to the days has one person's treatments only. The treatments of others may be missing.
    const isIncomplete = restoredChoices.view === 'heures' && !isComplete(restoredChoices);
    navigate(
      buildChoicesPath(isIncomplete ? { ...restoredChoices, view: 'soins' } : restoredChoices),
      {
        replace: true,
        preventScrollReset: true,
      },
    );
  }, [search, isFormAddress, choicesSearch]);
}

/** Adds a link's choices to the draft. A day from a link clears the draft's hour. */
function mergeLink(draft: URLSearchParams, link: URLSearchParams): URLSearchParams {
  draft.set(fields.view, 'soins');
  const names = new Set(link.keys());
  for (const name of link.has(fields.day) ? [...names, fields.month, fields.time] : names)
    draft.delete(name);
  for (const [name, value] of link) draft.append(name, value);
  return draft;
}
