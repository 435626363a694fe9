import {
  addMonths,
  dayTitle,
  monthOf,
  sameDayIn,
  weekdayOf,
  weekdays,
} from '../../../../shared/calendar/calendar-month.ts';
import { type Holiday, holidaysBetween } from '../../../../shared/calendar/holidays.ts';
import { hoursOn } from '../../../../shared/calendar/hours-on.ts';
import type { ClosedDayList } from '../../../../shared/contract/closed-days.ts';
import { adminPaths } from '../../../../shared/page/admin-paths.ts';
import { PostForm } from '../../../forms/post-form.tsx';
import { useInstitute, usePage } from '../../../page/page-context.ts';

const monthsAhead = 12;

/** The public holidays to come, each to be closed with one press. */
export function Holidays({ closed }: { closed: ClosedDayList['days'] }) {
  const { today } = usePage();
  const until = sameDayIn(today, addMonths(monthOf(today), monthsAhead));
  return (
    <section className="card stack" aria-labelledby="feries">
      <h2 id="feries">Jours fériés des 12&nbsp;prochains mois</h2>
      <p className="muted">
        Les dates des fêtes musulmanes sont calculées&nbsp;: le ministère les confirme quelques
        jours avant.
      </p>
      <ul className="lines">
        {holidaysBetween(today, until).map((holiday) => (
          <HolidayLine
            key={holiday.day}
            holiday={holiday}
            isClosed={closed.some(({ day }) => day === holiday.day)}
          />
        ))}
      </ul>
    </section>
  );
}

function HolidayLine({
  holiday: { day, name, isToConfirm },
  isClosed,
}: {
  holiday: Holiday;
  isClosed: boolean;
}) {
  const institute = useInstitute();
  const isOpen = !isClosed && hoursOn(day, institute) !== undefined;
  const isUsual = !isClosed && !institute.closedDays.includes(day);
  return (
    <li>
      <div>
        <p>{`${dayTitle(day)} · ${name}`}</p>
        {isToConfirm && <p className="muted small">à confirmer</p>}
      </div>
      {isOpen ? (
        <PostForm action={adminPaths.adminDays}>
          <input type="hidden" name="intent" value="fermer" />
          <input type="hidden" name="du" value={day} />
          <input type="hidden" name="libelle" value={name} />
          <button type="submit" className="button-link">
            Fermer ce jour
            <span className="visually-hidden">{`\u00a0: ${dayTitle(day)}, ${name}`}</span>
          </button>
        </PostForm>
      ) : (
        <p className="muted small">
          {isUsual ? `déjà fermé, comme chaque ${weekdays[weekdayOf(day)]}` : 'déjà fermé'}
        </p>
      )}
    </li>
  );
}
