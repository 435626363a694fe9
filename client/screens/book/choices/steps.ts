import { stepHeadingId } from '../../../../shared/page/booking-address.ts';
import { chosenHour, type FreeTimes } from '../hours/load-times.ts';
import type { BookingView, Choices } from './choices.ts';
import { isComplete } from './treatment-lists.ts';

export type Step = 'soins' | 'jour' | 'heure' | 'coordonnees';

export const stepNames: Readonly<Record<Step, string>> = {
  soins: 'Soins',
  jour: 'Jour',
  heure: 'Heure',
  coordonnees: 'Coordonnées',
};

/** The element id of a step's heading: focused when the step before it is complete. */
export const headingId: (step: Step) => string = stepHeadingId;

/** The view for a request if no hours can be booked. Not even requests are taken while booking is closed. */
export function viewOf({ view }: Choices, times: FreeTimes | undefined): BookingView {
  if (times?.failure === 'closed' && view === 'demande') return 'soins';
  return isOnRequest(times) ? 'demande' : view;
}

const isOnRequest = (times: FreeTimes | undefined): boolean =>
  times?.failure === 'not-bookable' ||
  times?.failure === 'too-long' ||
  times?.failure === 'course' ||
  times?.failure === 'not-offered';

/**
 * The view for the address. Where the whole site takes requests, 'soins' keeps the treatments unfolded in the view for
 * a request.
 */
export const addressView = (step: Step, view: BookingView, times: FreeTimes | undefined) =>
  step === 'soins' && isOnRequest(times) ? 'soins' : view;

/** What is still to be chosen. `isHourKept`: somebody else has just taken it, and it is being replaced. */
export function stepOf(choices: Choices, times: FreeTimes | undefined, isHourKept: boolean): Step {
  const view = viewOf(choices, times);
  if (view === 'soins' || choices.view === 'soins' || !isComplete(choices)) return 'soins';
  if (!choices.day) return 'jour';
  if (view === 'demande' || isHourKept || chosenHour(choices, times)) return 'coordonnees';
  return 'heure';
}
