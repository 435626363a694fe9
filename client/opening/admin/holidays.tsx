import {
  addMonths,
  type Day,
  dayTitle,
  getWeekday,
  sameDayIn,
  toMonth,
} from '../../../shared/calendar/calendar-month.ts';
import { type Holiday, holidayOn, holidaysBetween } from '../../../shared/calendar/holidays.ts';
import { hoursOn, isWeeklyClosed } from '../../../shared/calendar/hours-on.ts';
import { hoursText, weekdays } from '../../../shared/calendar/opening.ts';
import { undecidedHolidayOn } from '../../../shared/calendar/undecided-holidays.ts';
import type { ClosedDayList } from '../../../shared/opening/closed-days.ts';
import { adminPaths } from '../../../shared/page/admin-paths.ts';
import { ButtonForm } from '../../admin/edit-form.tsx';
import { rowField } from '../../admin/kept-place.tsx';
import { Row, Rows } from '../../admin/rows.tsx';
import { Section } from '../../admin/section.tsx';
import { Link } from '../../components/link.tsx';
import { useInstitute, usePage } from '../../page/page-context.ts';
import { hoursLink } from '../../site/admin/site-links.ts';

const monthsAhead = 12;
const shownFirst = 4;

export function Holidays({ closed }: { closed: ClosedDayList['days'] }) {
  const { today } = usePage();
  const until = sameDayIn(today, addMonths(toMonth(today), monthsAhead));
  const lines = holidaysBetween(today, until).map((holiday) => (
    <HolidayLine
      key={holiday.day}
      holiday={holiday}
      isClosed={closed.some(({ day }) => day === holiday.day)}
    />
  ));
  return (
    <Section id="feries" title="Jours fériés">
      <p className="muted small">
        Tant que vous n’avez pas décidé, les clients envoient une demande ce jour-là.
      </p>
      <Rows>{lines.slice(0, shownFirst)}</Rows>
      {lines.length > shownFirst && (
        <details>
          <summary>{`Les ${lines.length - shownFirst} suivants`}</summary>
          <Rows>{lines.slice(shownFirst)}</Rows>
        </details>
      )}
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
  const states = [
    isToConfirm && 'date à confirmer',
    hours && !isUndecided && `ouvert ${hoursText(hours)}`,
    !hours && (isUsual ? `déjà fermé, comme chaque ${weekdays[getWeekday(day)]}` : 'déjà fermé'),
  ].filter(Boolean);
  return (
    <Row
      id={rowOf(day)}
      title={`${dayTitle(day)} · ${name}`}
      detail={
        <>
          {states.length > 0 && <p>{states.join(' · ')}</p>}
          {isUndecided && <HolidayChoice day={day} className="button-link" />}
        </>
      }
    >
      {hours && !isUndecided && <CloseHoliday day={day} className="button-link" />}
    </Row>
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
