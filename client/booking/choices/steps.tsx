import { stepHeadingId } from '../../../shared/booking/booking-address.ts';
import { bookingFields as fields, updateOnly } from '../../../shared/booking/booking-fields.ts';
import { paths } from '../../../shared/page/paths.ts';
import { fieldId } from '../../forms/field-id.ts';
import { chosenHour, type FreeTimes } from '../load-times.ts';
import type { BookingView, Choices } from './choices.ts';
import { isComplete } from './treatment-lists.ts';

export type Step = 'soins' | 'jour' | 'heure' | 'coordonnees';

export const stepNames: Readonly<Record<Step, string>> = {
  soins: 'Soins',
  jour: 'Jour',
  heure: 'Heure',
  coordonnees: 'Coordonnées',
};

export const headingId: (step: Step) => string = stepHeadingId;

/** Returns the request view if no hours can be booked. While booking is closed, not even requests are taken. */
export function viewOf({ view }: Choices, times: FreeTimes | undefined): BookingView {
  if (times?.failure === 'closed' && view === 'demande') return 'soins';
  return isOnRequest(times) ? 'demande' : view;
}

const isOnRequest = (times: FreeTimes | undefined): boolean =>
  times?.failure === 'not-bookable' ||
  times?.failure === 'too-long' ||
  times?.failure === 'course' ||
  times?.failure === 'not-offered';

/** Returns the address's view. Where the whole site takes requests, 'soins' keeps the treatments unfolded. */
export const addressView = (step: Step, view: BookingView, times: FreeTimes | undefined) =>
  step === 'soins' && isOnRequest(times) ? 'soins' : view;

/** Returns the next step. `isHourKept`: the chosen hour was just taken and is being replaced. */
export function stepOf(choices: Choices, times: FreeTimes | undefined, isHourKept: boolean): Step {
  const view = viewOf(choices, times);
  if (view === 'soins' || choices.view === 'soins' || !isComplete(choices)) return 'soins';
  if (!choices.day) return 'jour';
  if (view === 'demande' || isHourKept || chosenHour(choices, times)) return 'coordonnees';
  return 'heure';
}

export const anchors = {
  calendar: fieldId(fields.day),
  typedDay: 'saisir-la-date',
  care: 'vos-soins',
  treatments: 'soins-choisis',
  days: headingId('jour'),
  hours: headingId('heure'),
  contact: headingId('coordonnees'),
  /** The target of a redirect when something is missing. A target takes the focus without scripts too. */
  problem: 'probleme',
} as const;

export type Anchor = keyof typeof anchors;

export const updateButtonProps = (anchor: Anchor) => ({
  type: 'submit' as const,
  formNoValidate: true,
  formAction: `${paths.book}?${updateOnly}#${anchors[anchor]}`,
});

const parts = {
  care: { anchor: 'care', name: fields.view, value: 'soins', label: 'Modifier les soins' },
  // Empties the date's field too, which also holds the chosen day.
  day: { anchor: 'days', name: fields.typedDay, value: '', label: 'Changer de jour' },
  hour: { anchor: 'hours', name: fields.time, value: '', label: 'Changer de jour ou d’heure' },
} as const;

export function Reopen({ of }: { of: keyof typeof parts }) {
  const { anchor, label, name, value } = parts[of];
  return (
    <button {...updateButtonProps(anchor)} className="button-link" name={name} value={value}>
      {label}
    </button>
  );
}
