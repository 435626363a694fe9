import { useSearchParams } from 'react-router';
import { monthOf, monthTitle } from '../../../../shared/calendar/calendar-month.ts';
import { eveningHours } from '../../../../shared/calendar/evening.ts';
import { formatTime } from '../../../../shared/calendar/opening.ts';
import { requestLink } from '../../../../shared/page/admin-paths.ts';
import { Link } from '../../../components/link.tsx';
import { agendaLink, bookLink, viewOf, weekView } from '../agenda-address.ts';
import { blockHead } from '../block-times.ts';
import { ColumnNames } from '../calendar/column-names.tsx';
import type { AgendaDay } from '../day/day-plan.ts';
import { MoveLink } from '../day/entry-parts.tsx';
import { toReplaceOn } from '../day/to-replace.ts';
import { HourButtons } from '../move/move-calendar.tsx';
import type { Move } from '../move/move-data.ts';
import { MoveForm, moveFields } from '../move/move-panel.tsx';
import { Count } from './week-list.tsx';
import { columnDay, type WeekDay, weekDays } from './week-plan.ts';

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
        <Count list={toReplaceOn(day, now)} label="à replacer" className="agenda-away" />
        <Count list={day.unassigned} label="sans personne" className="agenda-away" />
        <Count list={day.offAgenda} label="hors agenda" className="muted" />
        {day.closed && <p className="muted">Fermé</p>}
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
