import { bookingFields as fields, offerField } from '../../shared/booking/booking-fields.ts';
import { toSearch } from './choices/choices.ts';
import { chosenHour } from './load-times.ts';
import { offerText } from './shown-offer.ts';
import type { BookingState } from './use-booking-state.ts';

/** Renders the choices as hidden fields. They come first in the form, because the last value of a field counts. */
export function CarriedChoices({ state }: { state: BookingState }) {
  const { choices, times, view, addressView, deposit, offered, shownField, course } = state;
  const carried = toSearch({ ...choices, view: addressView });
  carried.set(fields.month, choices.month);
  // An unticked checkbox sends nothing, so a hidden field would keep its treatment chosen.
  for (const { id } of offered) carried.delete(shownField, id);
  const hour = view === 'demande' ? undefined : chosenHour(choices, times);
  const { day, time } = choices;
  return (
    <>
      {[...carried].map(([name, value]) => (
        <input key={`${name} ${value}`} type="hidden" name={name} value={value} />
      ))}
      <input
        type="hidden"
        name={offerField}
        value={offerText(
          { ...hour, day, time, nextSessions: course?.dates?.row },
          choices,
          deposit.amount,
        )}
      />
    </>
  );
}
