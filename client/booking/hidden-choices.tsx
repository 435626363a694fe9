import {
  bookingFields as fields,
  shownBeginsField,
  shownDepositField,
  shownEndField,
  shownPriceField,
  shownTotalField,
} from '../../shared/booking/booking-fields.ts';
import { chosenHour } from './load-times.ts';
import {
  shownBeginsText,
  shownDepositText,
  shownPriceText,
  shownTotalText,
} from './shown-offer.ts';
import type { BookingState } from './use-booking-state.ts';

/** The choices made by buttons. First in the form: the last value of a field counts, the pressed button's. */
export function HiddenChoices({ state }: { state: BookingState }) {
  const { choices, times, addressView, deposit } = state;
  const hour = chosenHour(choices, times);
  const begins = shownBeginsText(choices, times);
  const { day, month, time, staff, isEach, person } = choices;
  return (
    <>
      <input type="hidden" name={fields.view} value={addressView} />
      {day && <input type="hidden" name={fields.day} value={day} />}
      <input type="hidden" name={fields.month} value={month} />
      {time && <input type="hidden" name={fields.time} value={time} />}
      {staff && <input type="hidden" name={fields.staff} value={staff} />}
      <input type="hidden" name={fields.each} value={isEach ? '1' : ''} />
      <input type="hidden" name={fields.person} value={person} />
      <input type="hidden" name={shownTotalField} value={shownTotalText(choices)} />
      {hour && (
        <input type="hidden" name={shownEndField} value={`${day}T${hour.time} ${hour.ends}`} />
      )}
      {day && hour?.price && (
        <input type="hidden" name={shownPriceField} value={shownPriceText({ ...hour, day })} />
      )}
      {deposit.amount > 0 && (
        <input
          type="hidden"
          name={shownDepositField}
          value={shownDepositText(choices, deposit.amount)}
        />
      )}
      {begins && <input type="hidden" name={shownBeginsField} value={begins} />}
    </>
  );
}
