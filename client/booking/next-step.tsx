import { useNavigation } from 'react-router';
import { addNumbers, formatPeople } from '#shared/appointments/request-text.ts';
import { bookingFields as fields } from '#shared/booking/booking-fields.ts';
import { findTreatmentCountProblem } from '#shared/booking/treatment-choice.ts';
import { formatTime } from '#shared/calendar/opening.ts';
import { formatTotalPrice } from '#shared/money/money-text.ts';
import { BusyNotice } from '../components/notice.tsx';
import { isLargeGroup } from './choices/choices.ts';
import { anchors, buildUpdateProps } from './choices/steps.tsx';
import { computeChosenPrice, getPersonLists, getShownPerson } from './choices/treatment-lists.ts';
import { mayHaveHours } from './free-hours.ts';
import type { BookingState } from './use-booking-state.ts';

function getNextButton({ choices, view }: BookingState) {
  const shownPerson = getShownPerson(choices);
  const [person] =
    addNumbers(getPersonLists(choices)).find(
      ([number, list]) => list.length === 0 && number !== shownPerson,
    ) ?? [];
  if (person !== undefined) {
    const label = `Personne ${person}\u00a0: choisir`;
    return { anchor: 'person', name: fields.person, value: person, label } as const;
  }
  if (view === 'demande')
    return { anchor: 'calendar', name: fields.view, value: 'demande', label: 'Continuer' } as const;
  const missing = choices.day ? 'l’heure' : 'le jour';
  const label = choices.time ? 'Continuer' : `Choisir ${missing}`;
  return { anchor: 'days', name: fields.view, value: 'heures', label } as const;
}

/** Leads on from the treatments. Stays at the bottom of the screen while treatments are chosen. */
export function NextStep({ state }: { state: BookingState }) {
  const isBusy = useNavigation().state === 'loading';
  const { choices, times, view } = state;
  const lists = getPersonLists(choices);
  const treatments = lists.flat();
  const count = treatments.length;
  const { people = 1 } = choices;
  const { anchor, name, value, label } = getNextButton(state);
  const isForPerson = name === fields.person;
  // Shown at once, instead of by a refusal in the next step.
  const tooMuchMessage = lists.flatMap(({ length }) => findTreatmentCountProblem(length) ?? [])[0];
  if (isLargeGroup(choices) || (view !== 'demande' && !mayHaveHours(times))) return null;
  const isLater = lists[getShownPerson(choices) - 1]?.length === 0;
  return (
    <div className={isLater ? 'next-step next-step-later' : 'next-step'}>
      {tooMuchMessage && (
        <p className="field-error" role="alert">
          {tooMuchMessage}
        </p>
      )}
      {isBusy && <BusyNotice>Recherche des heures libres…</BusyNotice>}
      <button
        {...buildUpdateProps(anchor)}
        className="button button-two"
        name={name}
        value={value}
        onClick={() =>
          isForPerson && document.getElementById(anchors.person)?.focus({ preventScroll: true })
        }
      >
        {label}
        {count > 0 && !isForPerson && (
          <small className="needs-script">
            {[
              choices.time && formatTime(choices.time),
              people > 1 ? formatPeople(people) : `${count}\u00a0${count > 1 ? 'soins' : 'soin'}`,
              formatTotalPrice(treatments, computeChosenPrice(choices)),
            ]
              .filter(Boolean)
              .join(', ')}
          </small>
        )}
      </button>
    </div>
  );
}
