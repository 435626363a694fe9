import { dayTitle } from '../../../shared/calendar/calendar-month.ts';
import { appointmentTitle } from '../../../shared/calendar/time-of-day.ts';
import type { Choices } from '../choices/choices.ts';

export function ChosenWhen({ choices: { people = 0, day, time } }: { choices: Choices }) {
  if (people < 1) return null;
  const when = day && (time ? appointmentTitle(day, time) : dayTitle(day));
  return (
    <p className="chosen-when">
      {`Pour ${people}\u00a0${people > 1 ? 'personnes' : 'personne'}${when ? `, ${when}` : ''}`}
    </p>
  );
}
