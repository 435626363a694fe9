import {
  addMonths,
  type Day,
  dayTitle,
  monthOf,
  sameDayIn,
  weekdayOf,
} from '../../../shared/calendar/calendar-month.ts';
import { type Holiday, holidayOn, holidaysBetween } from '../../../shared/calendar/holidays.ts';
import { hoursOn, isWeeklyClosed } from '../../../shared/calendar/hours-on.ts';
import { hoursText, weekdays } from '../../../shared/calendar/opening.ts';
import { undecidedHolidayOn } from '../../../shared/calendar/undecided-holidays.ts';
import type { ClosedDayList } from '../../../shared/opening/closed-days.ts';
import { adminPaths } from '../../../shared/page/admin-paths.ts';
import { ButtonForm } from '../../admin/edit-form.tsx';
import { rowField } from '../../admin/kept-place.tsx';
import { Section } from '../../admin/section.tsx';
import { Link } from '../../components/link.tsx';
import { useInstitute, usePage } from '../../page/page-context.ts';
import { hoursLink } from '../../site/admin/site-links.ts';

const monthsAhead = 12;

export function Holidays({ closed }: { closed: ClosedDayList['days'] }) {
  const { today } = usePage();
  const until = sameDayIn(today, addMonths(monthOf(today), monthsAhead));
  return (
    <Section id="feries" title="Jours fériés des 12&nbsp;prochains mois" className="card stack">
      <p className="muted">
        Les dates des fêtes musulmanes sont calculées&nbsp;: le ministère les confirme quelques
        jours avant. Tant que vous n’avez pas décidé d’un jour férié, les clients n’y réservent pas
        d’heure&nbsp;: ils envoient une demande.
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
    </Section>
  );
}

const rowOf = (day: Day) => `ferie-${day}`;

function HolidayLine({
  holiday: { day, name, isToConfirm },
  isClosed,
}: {
  holiday: Holiday;
  isClosed: boolean;
}) {
  const institute = useInstitute();
  const hours = isClosed ? undefined : hoursOn(day, institute);
  const isUndecided = hours && undecidedHolidayOn(day, institute);
  const isUsual =
    !isClosed && !institute.closedDays.includes(day) && isWeeklyClosed(day, institute);
  return (
    <li id={rowOf(day)}>
      <div>
        <p>{`${dayTitle(day)} · ${name}`}</p>
        {isToConfirm && <p className="muted small">à confirmer</p>}
        {hours && !isUndecided && <p className="muted small">{`ouvert ${hoursText(hours)}`}</p>}
        {isUndecided && <HolidayChoice day={day} className="button-link" />}
      </div>
      {hours && !isUndecided && <CloseHoliday day={day} className="button-link" />}
      {!hours && (
        <p className="muted small">
          {isUsual ? `déjà fermé, comme chaque ${weekdays[weekdayOf(day)]}` : 'déjà fermé'}
        </p>
      )}
    </li>
  );
}

interface Props {
  day: Day;
  className: string;
}

export function HolidayChoice({ day, className }: Props) {
  const hours = hoursOn(day, useInstitute());
  const which = (
    <span className="visually-hidden">{`\u00a0: ${dayTitle(day)}, ${holidayOn(day)}`}</span>
  );
  return (
    <div className="row holiday-choice">
      <ButtonForm
        action={adminPaths.adminDays}
        hiddenFields={{ intent: 'ouvrir', day, [rowField]: rowOf(day) }}
        className={className}
      >
        {`Ouvrir ${hoursText(hours)}`}
        {which}
      </ButtonForm>
      <CloseHoliday day={day} className={className} />
      <Link className={`tappable ${className}`} to={hoursLink(undefined, day)}>
        Autres heures
        {which}
      </Link>
    </div>
  );
}

function CloseHoliday({ day, className }: Props) {
  const name = holidayOn(day) ?? '';
  return (
    <ButtonForm
      action={adminPaths.adminDays}
      hiddenFields={{ intent: 'fermer', from: day, label: name }}
      className={className}
    >
      Fermer ce jour
      <span className="visually-hidden">{`\u00a0: ${dayTitle(day)}, ${name}`}</span>
    </ButtonForm>
  );
}
