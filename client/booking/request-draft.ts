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
import { type Choices, choicesPath, toSearch } from './choices/choices.ts';
import { personalFields } from './choices/form-values.ts';
import { readChoices } from './choices/read-choices.ts';
import { isComplete } from './choices/treatment-lists.ts';

const personDraft = 'demande';

export function clearRequestDraft(): void {
  clearDraft(personDraft);
  forgetChoices();
}

/** Saves personal data and choices in this tab's storage. Restores them when the address holds no choices. */
export function useRequestDraft(
  form: RefObject<HTMLFormElement | null>,
  choices: Choices,
  isPosted: boolean,
): void {
  const { today } = usePage();
  const [search] = useSearchParams();
  const navigate = useNavigate();
  const isBack = useNavigationType() === 'POP';
  const isFirst = useRef(true);
  useDraft(form, personDraft, personalFields, isPosted);
  // Only addresses that the form made have the number of people; links to the screen do not.
  const isFormAddress = isPosted || search.has(fields.people);
  const chosen = toSearch(choices).toString();
  // biome-ignore lint/correctness/useExhaustiveDependencies: the draft is saved once for each address
  useEffect(() => {
    const isArrival = isFirst.current;
    isFirst.current = false;
    // Going back leads through addresses with choices that are booked by now.
    if (isBack && areChoicesForgotten()) return;
    if (isFormAddress) return saveChoicesDraft(new URLSearchParams(chosen));
    if (!isArrival) return forgetChoices();
    const draft = readChoicesDraft();
    if (!draft?.has(fields.people)) return;
    const read = readChoices(withLink(draft, search), today, choices.catalogue);
    // A link to the days holds one person's choices only. Those of other persons may still be missing.
    const isOpen = read.view === 'heures' && !isComplete(read);
    navigate(choicesPath(isOpen ? { ...read, view: 'soins' } : read), {
      replace: true,
      preventScrollReset: true,
    });
  }, [search, isFormAddress, chosen]);
}

/** Adds a link's choices to those of the draft. A link's day has no hour yet. */
function withLink(draft: URLSearchParams, link: URLSearchParams): URLSearchParams {
  draft.set(fields.view, 'soins');
  const names = new Set(link.keys());
  for (const name of link.has(fields.day) ? [...names, fields.month, fields.time] : names)
    draft.delete(name);
  for (const [name, value] of link) draft.append(name, value);
  return draft;
}
