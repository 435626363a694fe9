import type { MonthTimes } from '../../shared/booking/times.ts';
import { monthBounds } from '../../shared/calendar/booking-days.ts';
import {
  addMonths,
  type Day,
  dateText,
  dayTitle,
  type Month,
  monthTitle,
} from '../../shared/calendar/calendar-month.ts';
import { Icon } from '../components/icon.tsx';
import { Link } from '../components/link.tsx';
import { MonthTable, OutOfDays } from '../components/month-table.tsx';
import { usePage } from '../page/page-context.ts';

interface Props {
  month: Month;
  days: MonthTimes['days'];
  chosen: Day | undefined;
  linkTo(choice: { month: Month; day?: Day }): string;
}

/** Shows a month whose free days are links. They work without a script and send nothing. */
export function DayLinks({ month, days, chosen, linkTo }: Props) {
  const counts = new Map(days.map((free) => [free.day, free]));
  return (
    <div className="calendar card visit-days">
      <h2>Choisissez un jour</h2>
      <MonthLinks month={month} linkTo={linkTo} />
      <MonthTable month={month} aria-labelledby="mois-affiche">
        {(day) => (
          <DayLink
            day={day}
            hours={counts.get(day)}
            isChosen={day === chosen}
            to={linkTo({ month, day })}
          />
        )}
      </MonthTable>
      {days.length === 0 && (
        <p role="status">Aucune heure libre ce mois-ci. Voyez le mois suivant, ou appelez-nous.</p>
      )}
      <OutOfDays />
    </div>
  );
}

interface DayProps {
  day: Day;
  hours: MonthTimes['days'][number] | undefined;
  isChosen: boolean;
  to: string;
}

function DayLink({ day, hours, isChosen, to }: DayProps) {
  if (!hours || (hours.count === 0 && !hours.more))
    return <span className="day day-out">{dateText(day)}</span>;
  return (
    <Link
      className="day"
      to={to}
      aria-label={`${dayTitle(day)}, ${hoursText(hours)}`}
      aria-current={isChosen ? 'true' : undefined}
    >
      {dateText(day)}
    </Link>
  );
}

function hoursText({ count, more }: MonthTimes['days'][number]): string {
  if (count === 0) return 'heures à vérifier';
  const least = more ? 'au moins ' : '';
  return count > 1 ? `${least}${count} heures libres` : `${least}une heure libre`;
}

function MonthLinks({ month, linkTo }: Pick<Props, 'month' | 'linkTo'>) {
  const { first, last } = monthBounds(usePage().today);
  return (
    <div className="row month-bar">
      <h3 id="mois-affiche">{monthTitle(month)}</h3>
      {month > first && (
        <Link to={linkTo({ month: addMonths(month, -1) })} aria-label="Mois précédent">
          <Icon name="previous" />
        </Link>
      )}
      {month < last && (
        <Link to={linkTo({ month: addMonths(month, 1) })} aria-label="Mois suivant">
          <Icon name="next" />
        </Link>
      )}
    </div>
  );
}
