import { hourTitle } from '../../../shared/booking/begins-text.ts';
import {
  bookingFields as fields,
  shownBeginsField,
  shownPriceField,
} from '../../../shared/booking/booking-fields.ts';
import { eveningOf } from '../../../shared/calendar/night.ts';
import type { FreeHour } from '../../../shared/contract/error-codes.ts';
import { priceText } from '../../../shared/money/money-text.ts';
import { useInstitute } from '../../page/page-context.ts';
import { beginsText } from '../send/shown-begins.ts';
import { shownPriceText } from '../send/shown-total.ts';

interface Props {
  hours: readonly FreeHour[];
  /** True for several persons: their start times are sent with the button. */
  isForSeveral: boolean;
}

/** Offers hours instead of a taken one. Each button books at once. */
export function OtherHours({ hours, isForSeveral }: Props) {
  const institute = useInstitute();
  if (hours.length === 0) return null;
  const shown = hours.map((hour) => ({ ...hour, ...eveningOf(hour, institute) }));
  return (
    <>
      <p>Tout ce que vous avez saisi est gardé. Touchez une heure pour la réserver&nbsp;:</p>
      {isForSeveral &&
        shown.map((hour) => (
          <input
            key={`${hour.day}T${hour.time}`}
            type="hidden"
            name={shownBeginsField}
            value={beginsText(hour)}
          />
        ))}
      {shown
        .filter(({ price }) => price)
        .map((hour) => (
          <input
            key={`${hour.day}T${hour.time}`}
            type="hidden"
            name={shownPriceField}
            value={shownPriceText(hour)}
          />
        ))}
      <p className="row">
        {shown.map((hour) => (
          <button
            key={`${hour.day}T${hour.time}`}
            type="submit"
            className="button"
            name={fields.slot}
            value={`${hour.day}T${hour.time}`}
          >
            {`Réserver ${hourTitle(hour)}`}
            {hour.price && `, ${priceText([hour.price], hour.price.total)}`}
          </button>
        ))}
      </p>
    </>
  );
}
