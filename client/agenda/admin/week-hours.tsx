import { useSearchParams } from 'react-router';
import {
  type Day,
  monthOf,
  monthTitle,
  weekdayOf,
} from '../../../shared/calendar/calendar-month.ts';
import { eveningHours, nightEnds } from '../../../shared/calendar/evening.ts';
import { formatTime, weekdays } from '../../../shared/calendar/opening.ts';
import { minuteOf, timeOf } from '../../../shared/calendar/time-of-day.ts';
import { requestLink } from '../../../shared/page/admin-paths.ts';
import { Link } from '../../components/link.tsx';
import { agendaLink, bookLink, viewOf, weekView } from './agenda-address.ts';
import { MoveLink } from './appointment-card.tsx';
import { blockHead } from './blocks.tsx';
import { ColumnNames } from './calendar-grid.tsx';
import { freeFrom } from './calendar-plan.ts';
import { type Entry, entriesOf, toReplaceOn } from './day-entries.ts';
import { type AgendaDay, columnsOf, segmentsOf } from './day-plan.ts';
import { HourButtons, type Move } from './move-calendar.tsx';
import { MoveForm, moveFields } from './move-panel.tsx';

interface Props {
  days: readonly AgendaDay[];
  now: string;
  move: Move | undefined;
}

/** Shows everybody's week by the hour, with a column for each day. */
export function WeekHours({ days, now, move }: Props) {
  const { hours, columns } = weekDays(days, now);
  const grid = (
    <div className={`agenda-calendar calendar-week count-${columns.length}`}>
      <ColumnNames names={columns.map(({ day }) => columnDay(day.day))} />
      <section className="calendar-scroll" aria-label="Semaine">
        <div className="day-grid week-grid">
          {hours.map((time, index) => (
            <p key={time} className={`calendar-hour from-${index + 2}`} aria-hidden="true">
              {formatTime(time)}
            </p>
          ))}
          {columns.map((column, index) => (
            <DayColumn
              key={column.day.day}
              column={column}
              now={now}
              move={move}
              place={`column-${index + 2}`}
            />
          ))}
        </div>
      </section>
    </div>
  );
  if (!move) return grid;
  return <MoveForm hiddenFields={moveFields(move)}>{grid}</MoveForm>;
}

interface ColumnProps extends Omit<Props, 'days'> {
  column: WeekDay;
  place: string;
}

function DayColumn({ column: { day, cells }, now, move, place }: ColumnProps) {
  const id = `jour-${day.day}`;
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset would ask for something
    <div role="group" className="calendar-lane" aria-labelledby={id}>
      <div className={`calendar-name ${place} ${day.day === now.slice(0, 10) ? 'is-today' : ''}`}>
        <h2 id={id}>
          <Link to={agendaLink(day.day, { move: move?.request.number })}>
            {columnDay(day.day)}
            <span className="visually-hidden">{` ${monthTitle(monthOf(day.day))}`}</span>
          </Link>
        </h2>
        <DayCounts day={day} now={now} />
      </div>
      <ol className="calendar-lane">
        {cells.map((cell, index) => (
          <li
            key={cell.time}
            className={`week-cell ${move ? 'calendar-slots' : ''} ${place} from-${index + 2}`}
          >
            <CellText cell={cell} day={day} now={now} move={move} />
          </li>
        ))}
      </ol>
    </div>
  );
}

interface CountProps {
  list: readonly unknown[];
  label: string;
  className: string;
}

const Count = ({ list, label, className }: CountProps) =>
  list.length > 0 && <p className={className}>{`${list.length}\u00a0rendez-vous ${label}`}</p>;

/** Counts a day's appointments that need a decision, and says if the institute is closed. */
export const DayCounts = ({ day, now }: { day: AgendaDay; now: string }) => (
  <>
    <Count list={toReplaceOn(day, now)} label="à replacer" className="agenda-away" />
    <Count list={day.unassigned} label="sans personne" className="agenda-away" />
    <Count list={day.offAgenda} label="hors agenda" className="muted" />
    {day.closed && <p className="muted">Fermé</p>}
  </>
);

interface CellProps {
  cell: WeekDay['cells'][number];
  day: AgendaDay;
  now: string;
  move: Move | undefined;
}

function CellText({ cell: { time, held, free }, day, now, move }: CellProps) {
  const [search] = useSearchParams();
  const { staff, day: first } = viewOf(search, day.day);
  return (
    <>
      {held.map((entry) =>
        entry.kind === 'block' ? (
          <p key={entry.block.id} className="muted">
            {`${blockHead(entry)}\u00a0: ${entry.block.label || 'bloqué'}, ${entry.names.join(', ')}`}
          </p>
        ) : (
          <p
            key={entry.appointment.number}
            className={`week-visit care-${entry.appointment.treatments[0]?.split('/')[0] ?? ''}`}
          >
            {move ? (
              `${formatTime(entry.starts)} ${entry.appointment.name}`
            ) : (
              <Link to={requestLink(entry.appointment.number)}>
                {`${formatTime(entry.starts)} `}
                <bdi>{entry.appointment.name}</bdi>
              </Link>
            )}
            {!move && !entry.appointment.outcome && day.day >= now.slice(0, 10) && (
              <MoveLink
                appointment={entry.appointment}
                to={agendaLink(first, { view: weekView, move: entry.appointment.number })}
              />
            )}
            <span className="muted">{` ${entry.names.join(', ')}`}</span>
          </p>
        ),
      )}
      {move && <CellHours move={move} time={time} day={day.day} />}
      {!move && free && (
        <Link className="week-free" to={bookLink({ day: day.day, hour: free.time, staff })}>
          <span aria-hidden="true">{`+ ${free.names.length}\u00a0libre${free.names.length > 1 ? 's' : ''}`}</span>
          <span className="visually-hidden">
            {`Libre à ${formatTime(free.time)}\u00a0: ${free.names.join(', ')}, réserver`}
          </span>
        </Link>
      )}
    </>
  );
}

/** Offers the same person if she is free, else any free person. */
function CellHours({ move, day, time }: { move: Move; day: string; time: string }) {
  const found = move.times?.days.find((candidate) => candidate.day === day);
  const hours = found ? eveningHours(found) : [];
  const own = move.request.staff.length === 1 ? move.request.staff[0] : undefined;
  return hours
    .filter((hour) => hour.time.slice(0, 2) === time.slice(0, 2))
    .map((hour) => {
      const isOwn = own !== undefined && hour.staff.includes(own.id);
      return (
        <HourButtons
          key={hour.time}
          hours={[hour]}
          move={move}
          day={day}
          staff={isOwn ? own.id : ''}
          name={isOwn ? own.name : 'avec qui est libre'}
        />
      );
    });
}

/*
 * A week for everybody: rows of an hour, a column for each day, and the hour's clients in each
 * cell.
 */

/** "mer. 25" */
export const columnDay = (day: Day) =>
  `${weekdays[weekdayOf(day)]?.slice(0, 3)}.\u00a0${Number(day.slice(8))}`;

type Held = Exclude<Entry, { kind: 'free' }>;

interface Free {
  /** The start of the first free time. */
  readonly time: string;
  readonly names: readonly string[];
}

interface Cell {
  readonly time: string;
  readonly held: readonly Held[];
  readonly free: Free | undefined;
}

interface WeekDay {
  readonly day: AgendaDay;
  readonly cells: readonly Cell[];
}

const hour = 60;
const floor = (time: string) => minuteOf(time) - (minuteOf(time) % hour);

/** Returns the first minutes of the hours with work or appointments. */
function hoursOf(days: readonly AgendaDay[]): number[] {
  const spans = days.flatMap((day) =>
    columnsOf(day).flatMap(({ hours, appointments }) => [...hours, ...appointments]),
  );
  const first = Math.min(...spans.map(({ starts }) => floor(starts)));
  const last = Math.max(...spans.map(({ ends }) => minuteOf(ends)));
  return spans.length === 0
    ? []
    : Array.from({ length: Math.ceil((last - first) / hour) }, (_, index) => first + index * hour);
}

function weekDays(
  days: readonly AgendaDay[],
  now: string,
): { readonly hours: readonly string[]; readonly columns: readonly WeekDay[] } {
  const hours = hoursOf(days);
  const first = hours[0] ?? 0;
  const last = hours.at(-1) ?? 0;
  const within = (time: string) => Math.min(Math.max(floor(time), first), last);
  return {
    hours: hours.map(timeOf),
    columns: days.map((day) => {
      const held = entriesOf(day, nightEnds).filter((entry) => entry.kind !== 'free') as Held[];
      const free = freeIn(day, now);
      return {
        day,
        cells: hours.map((minute) => ({
          time: timeOf(minute),
          held: held.filter(({ starts }) => within(starts) === minute),
          free: free(minute),
        })),
      };
    }),
  };
}

/** Finds the people with free time in an hour of the day. */
function freeIn(day: AgendaDay, now: string): (minute: number) => Free | undefined {
  const resources = columnsOf(day)
    .filter(({ kind }) => kind === 'staff')
    .map((resource) => ({
      name: resource.name,
      free: segmentsOf(resource, freeFrom(day.day, now)).filter(({ kind }) => kind === 'free'),
    }));
  return (minute) => {
    const all = resources.flatMap(({ name, free }) => {
      const found = free.find(
        ({ starts, ends }) => minuteOf(starts) < minute + hour && minuteOf(ends) > minute,
      );
      return found ? { name, from: Math.max(minuteOf(found.starts), minute) } : [];
    });
    if (all.length === 0) return undefined;
    return {
      time: timeOf(Math.min(...all.map(({ from }) => from))),
      names: all.map(({ name }) => name),
    };
  };
}
