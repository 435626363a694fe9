import type { FreeHour } from '../../../../shared/contract/error-codes.ts';
import { bookingFields as fields } from '../../../../shared/page/booking-fields.ts';
import { hourTitle } from '../../../../shared/text/begins-text.ts';

/** Hours instead of one that somebody else was faster to take: each button books at once. */
export function OtherHours({ hours }: { hours: readonly FreeHour[] }) {
  if (hours.length === 0) return null;
  return (
    <>
      <p>Tout ce que vous avez saisi est gardé. Réservez d’une touche&nbsp;:</p>
      <p className="row">
        {hours.map((hour) => (
          <button
            key={`${hour.day}T${hour.time}`}
            type="submit"
            className="button"
            name={fields.slot}
            value={`${hour.day}T${hour.time}`}
          >
            {`Réserver ${hourTitle(hour)}`}
          </button>
        ))}
      </p>
    </>
  );
}
