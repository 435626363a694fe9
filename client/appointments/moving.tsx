import { useEffect, useRef } from 'react';
import type { VisitFile } from '../../shared/appointments/visit-file.ts';
import { hourTitle } from '../../shared/booking/begins-text.ts';
import type { DayTimes, MonthTimes } from '../../shared/booking/offered-hours.ts';
import { monthBounds } from '../../shared/calendar/booking-days.ts';

import {
  addMonths,
  type Day,
  dateText,
  dayTitle,
  type Month,
  monthTitle,
} from '../../shared/calendar/calendar-month.ts';
import { eveningOf } from '../../shared/calendar/night.ts';
import { formatTime } from '../../shared/calendar/opening.ts';
import { appointmentTitle } from '../../shared/calendar/time-of-day.ts';
import { BeginsNote } from '../components/begins.tsx';
import { HourGroups } from '../components/hour-groups.tsx';
import { Icon } from '../components/icon.tsx';
import { Link } from '../components/link.tsx';
import { MonthTable, OutOfDays } from '../components/month-table.tsx';
import { ErrorNotice } from '../components/notice.tsx';
import type { Problem } from '../forms/form-input.ts';
import { useInstitute, usePage } from '../page/page-context.ts';
import { ConfirmMove } from './move-question.tsx';
import { type LinkTo, linksOf, visitLink } from './visit-links.ts';
import { peopleList, whomText } from './visit-text.ts';

export interface Moving {
  readonly month: Month;
  readonly days: MonthTimes['days'];
  readonly hours?: DayTimes;
  /** The chosen hour, which may be taken by now. */
  readonly time?: string;
  readonly problem?: Problem;
}

interface Props {
  visit: VisitFile;
  time: string;
  token: string;
  moving: Moving;
  isRefused: boolean;
}

export function MoveVisit({ visit, time, token, moving, isRefused }: Props) {
  const linkTo = linksOf(token);
  const { month, days, hours, problem } = moving;
  const now = eveningOf({ day: visit.day, time }, useInstitute());
  const isAsking = hours && moving.time && !isRefused;
  return (
    <>
      <p id="jours">
        {`Il est actuellement le ${appointmentTitle(visit.day, time)}, et le reste tant que vous n’avez pas confirmé une autre heure. `}
        <Link to={visitLink(token)}>Garder cette heure</Link>
      </p>
      <ErrorNotice problem={problem} />
      {isAsking && (
        <ConfirmMove
          visit={visit}
          from={time}
          hours={hours}
          time={moving.time ?? ''}
          token={token}
          linkTo={linkTo}
        />
      )}
      {!problem && <DayLinks month={month} days={days} chosen={hours?.day} linkTo={linkTo} />}
      {hours && !problem && (
        <Hours
          hours={hours}
          staff={visit.staff}
          current={hours.day === now.day ? now.time : undefined}
          isFocused={!isAsking && !isRefused}
          linkTo={linkTo}
        />
      )}
    </>
  );
}

interface HoursProps {
  hours: DayTimes;
  staff: readonly string[];
  /** The appointment's own hour, if it is on this day. */
  current: string | undefined;
  isFocused: boolean;
  linkTo: LinkTo;
}

function Hours({ hours: { day, times, next }, staff, current, isFocused, linkTo }: HoursProps) {
  const institute = useInstitute();
  const withOf = (hour: DayTimes['times'][number]) => whomText(hour.with, staff);
  const names = new Set(times.map(withOf));
  const heading = useRef<HTMLHeadingElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another day has another list
  useEffect(() => {
    if (isFocused) heading.current?.focus();
  }, [day, isFocused]);
  return (
    <section aria-labelledby="heures" className="card visit-hours">
      <h2 id="heures" ref={heading} tabIndex={-1}>{`Le ${dayTitle(day)}`}</h2>
      {times.length === 0 && (
        <p>
          Aucune heure libre ce jour-là.{' '}
          {next && (
            <Link to={linkTo({ day: eveningOf(next, institute).day })}>
              {`Première heure ensuite\u00a0: ${hourTitle(next)}`}
            </Link>
          )}
        </p>
      )}
      <p>{withText(names, staff)}</p>
      <HourGroups hours={times} label="Heures libres" folded={{ chosen: current }}>
        {(hour) => (
          <Link
            className="hour"
            to={linkTo({ day, time: hour.time })}
            aria-current={hour.time === current ? 'time' : undefined}
          >
            {formatTime(hour.time)}
            <span className="visually-hidden">{`, jusqu’à ${formatTime(hour.ends)}`}</span>
            <BeginsNote begins={hour.begins} />
            {names.size > 1 && withOf(hour) && <span className="hour-with">{withOf(hour)}</span>}
            {hour.time === current && <span className="small">actuelle</span>}
          </Link>
        )}
      </HourGroups>
    </section>
  );
}

/** Names the staff member if all hours of the day have the same one. Otherwise each hour names its own. */
function withText(names: ReadonlySet<string>, staff: readonly string[]): string | undefined {
  const [name, ...others] = names;
  if (!name) return undefined;
  const now = peopleList(staff);
  if (others.length > 0)
    return now && `Actuellement avec ${now}. Sous chaque heure, avec qui ce serait.`;
  return name === now
    ? `Toujours avec ${name}.`
    : `Ce jour-là, avec ${name}${now && `, et non avec ${now}`}.`;
}

interface DayLinksProps {
  month: Month;
  days: MonthTimes['days'];
  chosen: Day | undefined;
  linkTo(choice: { month: Month; day?: Day }): string;
}

/** Shows a month whose free days are links. They work without a script and send nothing. */
function DayLinks({ month, days, chosen, linkTo }: DayLinksProps) {
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

function MonthLinks({ month, linkTo }: Pick<DayLinksProps, 'month' | 'linkTo'>) {
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
