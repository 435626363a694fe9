import { hourTitle } from '../../../shared/booking/begins-text.ts';
import { bookingFields as fields } from '../../../shared/booking/booking-fields.ts';
import { eveningOf } from '../../../shared/calendar/night.ts';
import { useInstitute } from '../../page/page-context.ts';
import type { Choices } from '../choices/choices.ts';
import { updateButtonProps } from '../choices/update-button.ts';
import { chosenHour, type FreeTimes, firstHour } from './load-times.ts';

interface Props {
  choices: Choices;
  times: FreeTimes;
}

/** Offers the first free hour: of the chosen day, or after it if the day has none. */
export function FirstHour({ choices, times }: Props) {
  const institute = useInstitute();
  const first = firstHour(times);
  if (times.failure || chosenHour(choices, times)) return null;
  // If the search did not reach all hours, the first one is unknown.
  if (!first && times.day?.more) return null;
  if (!first) return <p>Aucune heure n’est libre jusqu’à la fin du calendrier.</p>;
  // An hour of the chosen day is in its own list.
  const { day, time } = eveningOf(first, institute);
  if (choices.day === day) return null;
  const label = choices.day ? 'Prochaine heure libre' : 'Première heure libre';
  return (
    <button
      {...updateButtonProps('contact')}
      className="button first-hour"
      name={fields.slot}
      value={`${day}T${time}`}
    >
      <span>{`${label}\u00a0: ${hourTitle(first)}`}</span>
    </button>
  );
}
