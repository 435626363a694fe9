import { formatTime } from '../../../../../shared/calendar/opening.ts';
import { spanText } from '../../../../../shared/calendar/time-of-day.ts';
import { requestLink } from '../../../../../shared/page/admin-paths.ts';
import { BeginsLine } from '../../../../components/begins.tsx';
import { Link } from '../../../../components/link.tsx';
import { useCatalogue } from '../../../../page/use-catalogue.ts';
import { bookLink } from '../agenda-address.ts';
import { blockHead } from '../block-times.ts';
import { AppointmentActions, careText, hasBegun, PhoneLink } from './appointment-card.tsx';
import { Away, BlockText, freeFrom, Gone } from './day-list.tsx';
import {
  type AgendaDay,
  awayAt,
  columnsOf,
  goneIn,
  type Lane,
  type Segment,
  segmentsOf,
} from './day-plan.ts';

/**
 * A day with a column for each person and room, on wide screens. Not the list laid out anew: there an
 * appointment with a room is one item, and one line names everybody who is free at the same time. A grid
 * would also need style attributes for its rows, which the policy forbids.
 */
export function DayTable({ day, now }: { day: AgendaDay; now: string }) {
  const from = freeFrom(day.day, now);
  const columns = columnsOf(day).map((lane) => ({ lane, segments: segmentsOf(lane, from) }));
  const shown = columns.flatMap(({ segments }) => segments.filter(({ kind }) => kind !== 'off'));
  const edges = [...new Set(shown.flatMap(({ starts, ends }) => [starts, ends]))].sort();
  const rows = edges.slice(0, -1);
  if (rows.length === 0) return <p className="muted">Rien ce jour-là.</p>;
  return (
    <table className="agenda-table">
      <thead>
        <tr>
          <th scope="col">Heure</th>
          {columns.map(({ lane }) => (
            <th key={lane.id} scope="col">
              {lane.name}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((time) => (
          <tr key={time}>
            <th scope="row">{formatTime(time)}</th>
            {columns.map(({ lane, segments }) => (
              <Cell key={lane.id} {...{ lane, segments, rows, time, now }} day={day.day} />
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

interface CellProps {
  lane: Lane;
  segments: readonly Segment[];
  rows: readonly string[];
  time: string;
  day: string;
  now: string;
}

/** Renders nothing in rows that a cell above spans. */
function Cell({ lane, segments, rows, time, day, now }: CellProps) {
  const segment = segments.find(({ starts, ends }) => starts <= time && time < ends);
  if (!segment || segment.kind === 'off') return <td className="agenda-off" />;
  if (segment.starts !== time) return null;
  const { starts, ends, kind } = segment;
  const span = rows.filter((row) => row >= starts && row < ends).length;
  return (
    <td rowSpan={span} className={`agenda-${kind}`}>
      <p className="agenda-time">
        {kind === 'block' ? blockHead(segment) : spanText(starts, ends)}
      </p>
      {kind === 'free' && (
        <Link to={bookLink({ day, hour: starts, staff: lane.id })}>
          Libre
          <span className="visually-hidden">{`, ${lane.name}, réserver dès ${formatTime(starts)}`}</span>
        </Link>
      )}
      {kind === 'block' && <BlockText block={segment.block} who="" day={day} />}
      {kind === 'appointment' && <Text segment={segment} lane={lane} day={day} now={now} />}
    </td>
  );
}

interface TextProps extends Pick<CellProps, 'lane' | 'day' | 'now'> {
  segment: Extract<Segment, { kind: 'appointment' }>;
}

function Text({ segment: { appointment, starts }, lane, day, now }: TextProps) {
  const catalogue = useCatalogue();
  const { number, name, phone } = appointment;
  return (
    <>
      <p>
        <Link to={requestLink(number)}>
          <strong>{name}</strong>
        </Link>
      </p>
      <p>{careText(appointment, catalogue)}</p>
      <BeginsLine begins={appointment.begins} />
      <p>
        <PhoneLink phone={phone} />
      </p>
      <Away block={awayAt(lane, appointment)} />
      <Gone names={goneIn([lane])} />
      {lane.kind === 'staff' && (
        <AppointmentActions appointment={appointment} hasBegun={hasBegun(day, starts, now)} />
      )}
    </>
  );
}
