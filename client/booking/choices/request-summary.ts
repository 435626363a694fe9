import type { RequestSummary } from '../../../shared/appointments/request-text.ts';
import { careNameOf, placeOf } from '../../../shared/booking/treatment-choice.ts';
import { type Choices, careOf } from './choices.ts';
import { areEach, personLists } from './treatment-lists.ts';

/** Returns the first treatment's category, because another one may be on the screen by now. */
export function careOfChoices(choices: Choices) {
  const [first] = personLists(choices)[0] ?? [];
  const { section, careType } = choices;
  return (first && placeOf(first, choices.catalogue)) ?? { section, careType };
}

export function toRequestSummary(choices: Choices): RequestSummary {
  const { day, time, people, view } = choices;
  const lists = personLists(choices);
  const [treatments = []] = lists;
  return {
    day,
    ...(view === 'heures' && time !== undefined && { time }),
    people,
    care: treatments.length > 0 ? careNameOf(treatments, choices.catalogue) : careOf(choices),
    treatments,
    persons: areEach(choices) ? lists : undefined,
  };
}
