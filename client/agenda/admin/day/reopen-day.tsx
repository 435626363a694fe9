import { hoursOn, specialHoursOn, usualHoursOn } from '../../../../shared/calendar/hours-on.ts';
import { hoursText } from '../../../../shared/calendar/opening.ts';
import { ReopenButton } from '../../../opening/admin/closed-days.tsx';
import { useInstitute } from '../../../page/page-context.ts';
import type { AgendaDay } from './day-plan.ts';

/** A day that was closed, or shortened, and how it is reopened with one press. */
export function ReopenDay({ day: { day, closed } }: { day: AgendaDay }) {
  const institute = useInstitute();
  const [hours, usual] = [hoursOn(day, institute), usualHoursOn(day, institute)];
  if (!hours || institute.closedDays.includes(day)) return null;
  const isShortened =
    !!usual &&
    specialHoursOn(day, institute) !== undefined &&
    (hours.opens > usual.opens || hours.closes < usual.closes);
  if (!closed && !isShortened) return null;
  return (
    <div className="row">
      <span>
        {closed ? 'L’institut est fermé ce jour-là.' : `Ouvert seulement ${hoursText(hours)}.`}
      </span>
      <ReopenButton day={day} isShortened={!closed} className="button-link" />
    </div>
  );
}
