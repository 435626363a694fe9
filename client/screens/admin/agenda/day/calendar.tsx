import { useId } from 'react';
import { useSearchParams } from 'react-router';
import { dayTitle } from '../../../../../shared/calendar/calendar-month.ts';
import { formatTime } from '../../../../../shared/calendar/opening.ts';
import { Link } from '../../../../components/link.tsx';
import { usePage } from '../../../../page/page-context.ts';
import { agendaLink, viewOf } from '../agenda-address.ts';
import { CalendarItem } from './calendar-item.tsx';
import { type Column, calendarOf, pastEntries } from './calendar-plan.ts';
import { DayEntries, freeFrom } from './day-list.tsx';
import type { AgendaDay } from './day-plan.ts';

/** Where « Aujourd’hui » leads. */
export const nowId = 'maintenant';

interface Props {
  day: AgendaDay;
  /** YYYY-MM-DDTHH:MM. */
  now: string;
}

interface CalendarProps extends Props {
  /** The first of the page's days, whose people can be chosen. */
  isFirst: boolean;
}

/** A day by the hour, with a column for each person and room. Today begins about an hour ago. */
export function DayCalendar({ day, now, isFirst }: CalendarProps) {
  const [search] = useSearchParams();
  const { staff } = viewOf(search, usePage().today);
  const past = pastEntries(day, now);
  const calendar = calendarOf(day, now, freeFrom(day.day, now));
  const chosen = calendar?.columns.filter(({ lane }) => lane.id === staff) ?? [];
  const columns = chosen.length > 0 ? chosen : calendar?.columns;
  return (
    <>
      {isFirst && calendar && (
        <People day={day.day} columns={calendar.columns} chosen={chosen[0]?.lane.id} />
      )}
      <Past day={day} now={now} past={past} />
      {!calendar && (
        <p className="muted">{past.length > 0 ? 'Plus rien ce jour-là.' : 'Rien ce jour-là.'}</p>
      )}
      {calendar && columns && (
        <section className="calendar-scroll" aria-label={`Heures du ${dayTitle(day.day)}`}>
          <div className={columns.length > 1 ? 'calendar' : 'calendar calendar-one'}>
            {calendar.hours.map(({ time, from, to }) => (
              <p key={time} className={`calendar-hour from-${from} to-${to}`} aria-hidden="true">
                {formatTime(time)}
              </p>
            ))}
            {day.day === now.slice(0, 10) && (
              <Now
                time={now.slice(11)}
                line={calendar.lineOf(now.slice(11))}
                count={columns.length}
              />
            )}
            {columns.map((column, index) => (
              <LaneColumn key={column.lane.id} {...{ column, index, day, now }} />
            ))}
          </div>
        </section>
      )}
    </>
  );
}

interface NowProps {
  time: string;
  /** Undefined before and after the hours shown. */
  line: number | undefined;
  /** Of columns that it goes across. */
  count: number;
}

const Now = ({ time, line, count }: NowProps) =>
  line && (
    <>
      <p id={nowId} className={`calendar-now from-${line}`}>
        <span className="visually-hidden">Maintenant, </span>
        {formatTime(time)}
      </p>
      <div className={`calendar-line across-${count + 2} from-${line}`} />
    </>
  );

interface LaneProps extends Props {
  column: Column;
  index: number;
}

function LaneColumn({ column: { lane, items }, index, day, now }: LaneProps) {
  const id = useId();
  const place = `column-${index + 2}`;
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset would ask for something
    <div role="group" className="calendar-lane" aria-labelledby={id}>
      <h3 id={id} className={`calendar-name ${place}`}>
        {lane.name}
      </h3>
      <ol className="calendar-lane">
        {items.map((item) => (
          <CalendarItem
            key={`${item.kind} ${item.from}`}
            {...{ item, lane, now }}
            day={day.day}
            place={`${place} from-${item.from} to-${item.to}`}
          />
        ))}
      </ol>
    </div>
  );
}

interface PeopleProps {
  day: string;
  columns: readonly Column[];
  chosen: string | undefined;
}

/** One person's day alone, or all side by side. */
function People({ day, columns, chosen }: PeopleProps) {
  if (columns.length < 2) return null;
  const links = [
    ['', 'Tous'] as const,
    ...columns.map(({ lane }) => [lane.id, lane.name] as const),
  ];
  return (
    <nav aria-label="Personnes et salles" className="pills calendar-people">
      {links.map(([staff, name]) => (
        <Link
          key={staff}
          to={agendaLink(day, { staff })}
          aria-current={staff === (chosen ?? '') ? 'true' : undefined}
        >
          {name}
        </Link>
      ))}
    </nav>
  );
}

function Past({ day, now, past }: Props & { past: ReturnType<typeof pastEntries> }) {
  if (past.length === 0) return null;
  const unmarked = past.filter(
    (entry) => entry.kind === 'appointment' && !entry.appointment.outcome,
  ).length;
  return (
    <details className="fold fold-set calendar-past">
      <summary>
        {past.length > 1 ? `${past.length}\u00a0rendez-vous passés` : 'Un rendez-vous passé'}
        {unmarked > 0 && `, ${unmarked}\u00a0à noter`}
      </summary>
      <DayEntries entries={past} day={day.day} now={now} />
    </details>
  );
}
