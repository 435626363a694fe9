import { type ReactNode, useEffect, useRef } from 'react';
import { visitFields as fields } from '#shared/appointments/visit-address.ts';
import type { VisitRecord } from '#shared/appointments/visit-record.ts';
import type { DayTimes, MonthTimes } from '#shared/booking/offered-hours.ts';
import { formatHourTitle } from '#shared/booking/start-times-text.ts';
import { formatShownMonths, getMonthBounds } from '#shared/calendar/booking-days.ts';
import {
  addMonths,
  type Day,
  formatDate,
  formatLongDay,
  formatShortDay,
  type Month,
  toMonth,
} from '#shared/calendar/calendar-month.ts';
import { formatTime } from '#shared/calendar/opening.ts';
import { formatDayTime } from '#shared/calendar/time-of-day.ts';
import type { FreeHour } from '#shared/contract/error-codes.ts';
import { capitalize } from '#shared/text/capitalize.ts';
import { BeginsLine, BeginsNote } from '../components/begins.tsx';
import { DayChip, formatHourCount, maxNextDays } from '../components/day-chip.tsx';
import { useBilingualLabel } from '../components/english.tsx';
import { HourGroups } from '../components/hour-groups.tsx';
import { Icon } from '../components/icon.tsx';
import { Link } from '../components/link.tsx';
import { MonthTable } from '../components/month-table.tsx';
import { moveFocus } from '../components/move-focus.ts';
import { ErrorNotice } from '../components/notice.tsx';
import { OtherHours } from '../components/other-hours.tsx';
import type { Problem } from '../forms/form-input.ts';
import { PostForm } from '../forms/post-form.tsx';
import { usePage } from '../page/page-context.ts';
import { Question, SendingNotice, VisitButton } from './visit-changes.tsx';
import {
  buildMoveLink,
  buildVisitLink,
  formatHourParameter,
  formatNames,
  formatStaffChange,
  type VisitProps,
} from './visit-text.ts';

export interface MoveData {
  readonly month: Month;
  readonly days: MonthTimes['days'];
  readonly hours?: DayTimes;
  /** The chosen hour, which may be taken by now. */
  readonly time?: string;
  readonly problem?: Problem;
}

interface Props extends VisitProps {
  time: string;
  moving: MoveData;
  isRefused: boolean;
  isRetry: boolean;
}

/** Returns true if the chosen hour is free, or the appointment's own. */
export const isConfirming = (visit: VisitRecord, { hours, time }: MoveData): boolean =>
  (hours?.day === visit.day && time === visit.time) ||
  (hours?.times.some((hour) => hour.time === time) ?? false);

/** The steps of a move: a day, an hour, then a question. Each is a link, and only the last sends something. */
export function MoveVisit({ visit, time, token, moving, isRefused, isRetry }: Props) {
  const { month, days, hours, problem } = moving;
  const chosenTime = isRefused ? undefined : moving.time;
  // The appointment's own hour is not offered.
  const times = hours?.times.filter((hour) => hours.day !== visit.day || hour.time !== time) ?? [];
  const isOwnHour = hours?.day === visit.day && chosenTime === time;
  const isChoosing = !problem && (isRefused || !isConfirming(visit, moving));
  return (
    <>
      <p id="jours">
        {`Prévu le ${formatDayTime(visit.day, time)}\u00a0: ${(visit.persons?.flat() ?? visit.treatments).map(({ nom }) => nom).join(', ')}. `}
        {!isOwnHour && <Link to={buildVisitLink(token)}>Garder cette heure</Link>}
      </p>
      <ErrorNotice problem={problem} />
      {hours && chosenTime && (
        <ConfirmMove
          visit={visit}
          hours={{ ...hours, times }}
          time={chosenTime}
          token={token}
          isRetry={isRetry}
        />
      )}
      {isChoosing && (
        <DayLinks month={month} days={days} chosen={hours?.day} own={visit.day} token={token} />
      )}
      {hours && isChoosing && (
        <Hours
          key={hours.day}
          hours={{ ...hours, times }}
          staff={visit.staff}
          hasFocus={!chosenTime && !isRefused}
          token={token}
        />
      )}
    </>
  );
}

interface HoursProps {
  hours: DayTimes;
  staff: readonly string[];
  hasFocus: boolean;
  token: string;
}

function Hours({ hours: { day, times, next }, staff, hasFocus, token }: HoursProps) {
  const describeStaff = (hour: DayTimes['times'][number]) => formatStaffChange(hour.with, staff);
  const staffNames = new Set(times.map(describeStaff));
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (hasFocus) moveFocus(heading.current);
  }, [hasFocus]);
  return (
    <section aria-labelledby="heures" className="card visit-hours">
      <h2 id="heures" ref={heading} tabIndex={-1}>{`Heures du ${formatShortDay(day)}`}</h2>
      {times.length === 0 && (
        <p>
          Aucune heure libre ce jour-là.{' '}
          {next && (
            <Link to={buildMoveLink(token, { day: next.day })}>
              {`Première heure ensuite\u00a0: ${formatHourTitle(next)}`}
            </Link>
          )}
        </p>
      )}
      <HourGroups hours={times} label="Heures libres">
        {(hour) => (
          <Link className="hour" to={buildMoveLink(token, { day, time: hour.time })}>
            {formatTime(hour.time)}
            <span className="visually-hidden">{`, jusqu’à ${formatTime(hour.ends)}`}</span>
            <BeginsNote begins={hour.begins} />
            {staffNames.size > 1 && describeStaff(hour) && (
              <span className="hour-staff">{describeStaff(hour)}</span>
            )}
          </Link>
        )}
      </HourGroups>
    </section>
  );
}

interface DayLinksProps {
  month: Month;
  days: MonthTimes['days'];
  chosen: Day | undefined;
  own: Day;
  token: string;
}

function DayLinks({ month, days, chosen, own, token }: DayLinksProps) {
  const { today } = usePage();
  const { first, last } = getMonthBounds(today);
  const timesByDay = new Map(days.map((hours) => [hours.day, hours]));
  return (
    <div className="calendar card visit-days">
      <h2>Choisissez un jour</h2>
      <p className="quick-picks">
        {days
          .filter(({ count }) => count > 0)
          .slice(0, maxNextDays)
          .map((hours) => (
            <Link
              key={hours.day}
              className="toggle"
              to={buildMoveLink(token, { day: hours.day })}
              aria-current={hours.day === chosen ? 'true' : undefined}
            >
              <DayChip day={hours.day} hours={hours} />
            </Link>
          ))}
      </p>
      <div className="row month-bar">
        <h3 id="mois-affiche">{formatShownMonths(month, today)}</h3>
        {month > first && (
          <Link
            to={buildMoveLink(token, { month: addMonths(month, -1) })}
            aria-label="Mois précédent"
          >
            <Icon name="previous" />
          </Link>
        )}
        <Link
          to={buildMoveLink(token, { month: toMonth(today) })}
          {...useBilingualLabel('Today')}
        />
        {month < last && (
          <Link to={buildMoveLink(token, { month: addMonths(month, 1) })} aria-label="Mois suivant">
            <Icon name="next" />
          </Link>
        )}
      </div>
      <MonthTable month={month} aria-labelledby="mois-affiche">
        {(day) => {
          const { count = 0, more } = timesByDay.get(day) ?? {};
          const mark = day === own ? ' own-day' : '';
          const isFull = count === 0 && !more;
          return (
            <>
              {isFull ? (
                <span className={`day no-slots${mark}`}>{formatDate(day)}</span>
              ) : (
                <Link
                  className={`day${mark}`}
                  to={buildMoveLink(token, { month, day })}
                  aria-label={`${formatLongDay(day)}, ${mark && 'jour prévu, '}${formatHourCount(count, more)}`}
                  aria-current={day === chosen ? 'true' : undefined}
                >
                  {formatDate(day)}
                </Link>
              )}
              {mark && <small aria-hidden="true">prévu</small>}
            </>
          );
        }}
      </MonthTable>
      {days.length === 0 && (
        <p role="status">Aucune heure libre ce mois-ci. Voyez le mois suivant, ou appelez-nous.</p>
      )}
    </div>
  );
}

interface ConfirmProps extends VisitProps {
  hours: DayTimes;
  time: string;
  isRetry: boolean;
}

function ConfirmMove({ visit, hours, time, token, isRetry }: ConfirmProps) {
  const { day } = hours;
  const chosenHour = hours.times.find((hour) => hour.time === time);
  // Shown after going back from the confirmation of this move.
  if (day === visit.day && time === visit.time) {
    return (
      <Question title="C’est déjà l’heure de votre rendez-vous">
        <p className="actions">
          <Link className="button" to={buildVisitLink(token)}>
            Voir mon rendez-vous
          </Link>
          <Link className="button button-outline" to={buildMoveLink(token, { day })}>
            Choisir une autre heure
          </Link>
        </p>
      </Question>
    );
  }
  if (!chosenHour) {
    return (
      <Question title={formatTakenHour(day, time)}>
        <p>Rien n’a changé. Choisissez-en une autre ci-dessous.</p>
      </Question>
    );
  }
  return (
    <Question title={`Le déplacer au ${formatDayTime(day, time)}\u202f?`}>
      <StaffChange before={visit.staff} now={chosenHour.with} />
      <BeginsLine begins={chosenHour.begins} />
      <MoveForm visit={visit} token={token} to={{ ...chosenHour, day }}>
        <VisitButton isRetry={isRetry}>Oui, déplacer</VisitButton>
        <Link className="button button-outline" to={buildMoveLink(token, { day })}>
          Choisir une autre heure
        </Link>
        <SendingNotice />
      </MoveForm>
    </Question>
  );
}

interface StaffChangeProps {
  before: readonly string[];
  now: readonly string[] | undefined;
}

function StaffChange({ before, now }: StaffChangeProps) {
  const staffText = formatStaffChange(now, before);
  if (!now || !staffText) return null;
  if (now.length === before.length && now.every((name) => before.includes(name)))
    return <p>{`Toujours avec ${staffText}.`}</p>;
  return (
    <p>
      À cette heure, ce sera <strong>{`avec ${staffText}`}</strong>
      {before.length > 0 && `, et non avec ${formatNames(before)}`}.
    </p>
  );
}

interface FormProps extends VisitProps {
  to: FreeHour;
  children: ReactNode;
}

/** Sends the current hour too, for the undo. A refused move shows the same step again, by the form's address. */
export function MoveForm({ visit, token, to, children }: FormProps) {
  const { day, time, begins = [] } = to;
  const step = { [fields.moving]: '1', [fields.day]: day, [fields.time]: time };
  return (
    <PostForm action={buildVisitLink(token, step)} className="actions">
      <input type="hidden" name="intent" value={fields.moving} />
      <input type="hidden" name="version" value={visit.version} />
      <input type="hidden" name={fields.day} value={day} />
      <input type="hidden" name={fields.time} value={time} />
      {visit.time && (
        <input
          type="hidden"
          name={fields.from}
          value={formatHourParameter({ ...visit, time: visit.time })}
        />
      )}
      {visit.people > 1 && <input type="hidden" name={fields.begins} value={begins.join()} />}
      {children}
    </PostForm>
  );
}

export const formatTakenHour = (day: Day, time: string): string =>
  `${capitalize(formatDayTime(day, time))} n’est plus libre`;

/** Each button moves there at once. */
export const MoveToOtherHour = ({
  others,
  ...visit
}: VisitProps & { others: readonly FreeHour[] }) => (
  <OtherHours hours={others}>
    {(hour) => (
      <MoveForm {...visit} to={hour}>
        <VisitButton className="button button-two">
          {`Déplacer à ${formatTime(hour.time)}`}
          <small>{formatShortDay(hour.day)}</small>
        </VisitButton>
      </MoveForm>
    )}
  </OtherHours>
);
