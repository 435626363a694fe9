import { useNavigation } from 'react-router';
import { bookingFields as fields } from '../../shared/booking/booking-fields.ts';
import { tooMuchChosen } from '../../shared/booking/treatment-choice.ts';
import { priceText } from '../../shared/money/money-text.ts';
import { BusyNotice } from '../components/notice.tsx';
import { updateButtonProps } from './choices/steps.tsx';
import { computeChosenPrice, personLists } from './choices/treatment-lists.ts';
import { mayHaveTimes } from './load-times.ts';
import type { BookingState } from './use-booking-state.ts';

/** Leads from the treatments to the days. Stays at the bottom of the screen while treatments are chosen. */
export function NextStep({ state: { choices, times, view } }: { state: BookingState }) {
  const isBusy = useNavigation().state === 'loading';
  const lists = personLists(choices);
  const chosen = lists.flat();
  const count = chosen.length;
  const isRequest = view === 'demande';
  // Shown at once, instead of by a refusal in the next step.
  const tooMuch = lists.flatMap(({ length }) => tooMuchChosen(length) ?? [])[0];
  if (!isRequest && !mayHaveTimes(times)) return null;
  return (
    <div className={count > 0 ? 'next-step' : 'next-step next-step-later'}>
      {tooMuch && (
        <p className="field-error" role="alert">
          {tooMuch}
        </p>
      )}
      {isBusy && <BusyNotice>Recherche des heures libres…</BusyNotice>}
      <button
        {...updateButtonProps(isRequest ? 'calendar' : 'days')}
        className="button button-two"
        name={fields.view}
        value={isRequest ? 'demande' : 'heures'}
      >
        {isRequest ? 'Continuer' : `Voir les ${choices.day ? 'heures' : 'jours'} libres`}
        {count > 0 && (
          <small>
            {`${count}\u00a0${count > 1 ? 'soins' : 'soin'}, ${priceText(chosen, computeChosenPrice(choices))}`}
          </small>
        )}
      </button>
    </div>
  );
}
