import { addDays, dayTitle } from '../../../shared/calendar/calendar-month.ts';
import { hoursText } from '../../../shared/calendar/opening.ts';
import { daysAhead } from '../../../shared/calendar/period-text.ts';
import { useInstitute, usePage } from '../../page/page-context.ts';

export function SpecialHours() {
  const { specialHours } = useInstitute();
  const { today } = usePage();
  const coming = specialHours.filter(({ day }) => day >= today && day <= addDays(today, daysAhead));
  if (coming.length === 0) return null;
  return (
    <>
      <h3>Horaires particuliers</h3>
      <dl className="hours">
        {coming.map((hours) => (
          <div key={hours.day}>
            <dt>{dayTitle(hours.day)}</dt>
            <dd>{hoursText(hours)}</dd>
          </div>
        ))}
      </dl>
    </>
  );
}
