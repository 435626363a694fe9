import { buildFieldId } from '#client/forms/field-id.ts';
import { buildStepHeadingId } from '#shared/booking/booking-address.ts';
import {
  clearedDay,
  bookingFields as fields,
  updateOnlyField,
} from '#shared/booking/booking-fields.ts';
import { paths } from '#shared/page/paths.ts';
import { type FreeHours, findChosenHour, isOnRequest } from '../free-hours.ts';
import { type BookingView, type Choices, isChoosingTreatments } from './choices.ts';
import { isComplete } from './treatment-lists.ts';

export type BookingStep = 'soins' | 'jour' | 'heure' | 'coordonnees';

export const stepNames: Readonly<Record<BookingStep, string>> = {
  soins: 'Soins',
  jour: 'Jour',
  heure: 'Heure',
  coordonnees: 'Coordonnées',
};

export const headingId: (step: BookingStep) => string = buildStepHeadingId;

/** Returns the request view if no hours can be booked. While booking is closed, not even requests are taken. */
export function getBookingView({ view }: Choices, times: FreeHours | undefined): BookingView {
  const isRequest = view === 'demande' || view === 'demande-soins' || isOnRequest(times);
  if (!isRequest) return view;
  return times?.failure === 'closed' ? 'soins' : 'demande';
}

/** Returns the view for the address in which the list of treatments stays unfolded. */
export const getTreatmentsView = (view: BookingView, times: FreeHours | undefined): BookingView =>
  view === 'demande' && !isOnRequest(times) ? 'demande-soins' : 'soins';

/** Returns the next step. `isHourKept`: the chosen hour was just taken and is being replaced. */
export function getStep(
  choices: Choices,
  times: FreeHours | undefined,
  { isHourKept, isDayOpen }: { isHourKept: boolean; isDayOpen: boolean },
): BookingStep {
  const view = getBookingView(choices, times);
  if (view === 'soins' || isChoosingTreatments(choices) || !isComplete(choices)) return 'soins';
  if (!choices.day || !isDayOpen) return 'jour';
  if (view === 'demande' || isHourKept || findChosenHour(choices, times)) return 'coordonnees';
  return 'heure';
}

export const anchors = {
  calendar: buildFieldId(fields.day),
  treatments: 'vos-soins',
  chosenTreatments: 'soins-choisis',
  careType: buildFieldId(fields.careType),
  person: buildFieldId(fields.person),
  days: headingId('jour'),
  hours: headingId('heure'),
  contact: headingId('coordonnees'),
  /** The target of a redirect when something is missing. A target takes the focus without scripts too. */
  problem: 'probleme',
} as const;

export type Anchor = keyof typeof anchors;

export const buildUpdateProps = (anchor: Anchor) => ({
  type: 'submit' as const,
  formNoValidate: true,
  formAction: `${paths.book}?${updateOnlyField}#${anchors[anchor]}`,
});

const changeButtons = {
  treatments: { anchor: 'treatments', name: fields.view, label: 'Modifier', suffix: ' les soins' },
  day: { anchor: 'days', name: fields.quickDay, label: 'Changer', suffix: ' de jour' },
  hour: { anchor: 'hours', name: fields.time, label: 'Changer', suffix: ' d’heure' },
} as const;

type Change = keyof typeof changeButtons;

export function ChangeButton({ target, value }: { target: Change; value?: string }) {
  const { anchor, label, suffix, name } = changeButtons[target];
  return (
    <button
      {...buildUpdateProps(anchor)}
      className="button-link"
      name={name}
      value={value ?? (target === 'day' ? clearedDay : '')}
    >
      {label}
      <span className="visually-hidden">{suffix}</span>
    </button>
  );
}
