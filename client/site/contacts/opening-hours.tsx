import { addDays } from '../../../shared/calendar/calendar-month.ts';
import { weekLines } from '../../../shared/calendar/opening.ts';
import {
  comingPeriods,
  daysAhead,
  hoursTitle,
  periodText,
} from '../../../shared/calendar/period-text.ts';
import type { WeekHours } from '../../../shared/day-hours.ts';
import { weekOn } from '../../../shared/day-hours.ts';
import { useInstitute, usePage } from '../../page/page-context.ts';
import { SpecialHours } from './special-hours.tsx';

export function OpeningHours() {
  const institute = useInstitute();
  const { today } = usePage();
  return (
    <section aria-labelledby="horaires" className="opening-hours">
      <h2 id="horaires">{hoursTitle(today, institute)}</h2>
      <Week hours={weekOn(today, institute)} />
      {comingPeriods(institute, today, addDays(today, daysAhead)).map((period) => (
        <section key={period.from} aria-label={periodText(period)}>
          <h3>{periodText(period)}</h3>
          <Week hours={period.hours} />
        </section>
      ))}
      <SpecialHours />
      <p className="small">Heure d’Abidjan (GMT).</p>
    </section>
  );
}

const Week = ({ hours }: { hours: WeekHours }) => (
  <dl className="hours">
    {weekLines(hours).map(({ days, hours: open }) => (
      <div key={days}>
        <dt>{days}</dt>
        <dd>{open}</dd>
      </div>
    ))}
  </dl>
);
