import { shortDayTitle } from '../../../../../shared/calendar/calendar-month.ts';
import { formatTime } from '../../../../../shared/calendar/opening.ts';
import { requestLink } from '../../../../../shared/page/admin-paths.ts';
import { Link } from '../../../../components/link.tsx';
import { agendaLink, weekView } from '../agenda-address.ts';
import { blockHead } from '../block-times.ts';
import { CalendarGrid } from './calendar-grid.tsx';
import { weekCalendar } from './calendar-plan.ts';
import { type AgendaDay, columnsOf, shownBlocks, toReplaceOn } from './day-plan.ts';
import { People } from './people.tsx';

interface Props {
  days: readonly AgendaDay[];
  now: string;
}

/** Everybody's week in short, or one person's by the hour. */
export function WeekView({ days, now, staff }: Props & { staff: string }) {
  const lanes = new Map(days.flatMap((day) => columnsOf(day).map((lane) => [lane.id, lane])));
  const lane = lanes.get(staff);
  const calendar = lane && weekCalendar(days, staff, now);
  return (
    <>
      <People
        day={days[0]?.day ?? ''}
        view={weekView}
        lanes={[...lanes.values()]}
        chosen={lane?.id}
      />
      {lane && !calendar && <p className="muted">Rien cette semaine-là.</p>}
      {calendar && (
        <CalendarGrid
          label={`Semaine\u00a0: ${lane.name}`}
          {...{ calendar, now }}
          columns={calendar.columns}
          headingOf={({ day }) => (
            <Link to={agendaLink(day.day, { staff })}>{shortDayTitle(day.day)}</Link>
          )}
          Heading="h2"
        />
      )}
      {!lane && <Week days={days} now={now} />}
    </>
  );
}

/** A week in short: who comes when, by day and person. */
function Week({ days, now }: Props) {
  return (
    <div className="agenda-week">
      {days.map((day) => (
        <section key={day.day} className="card" aria-labelledby={`jour-${day.day}`}>
          <h2 id={`jour-${day.day}`}>
            <Link to={agendaLink(day.day)}>{shortDayTitle(day.day)}</Link>
          </h2>
          <Count list={toReplaceOn(day, now)} label="à replacer" className="agenda-away" />
          <Count list={day.unassigned} label="sans personne" className="agenda-away" />
          <Count list={day.offAgenda} label="hors agenda" className="muted" />
          {day.closed && <p className="muted">Fermé</p>}
          <DayInShort day={day} />
        </section>
      ))}
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

function DayInShort({ day }: { day: AgendaDay }) {
  const busy = columnsOf(day).filter(
    ({ kind, appointments, blocks }) => kind === 'staff' && appointments.length + blocks.length > 0,
  );
  if (busy.length === 0) return day.closed ? null : <p className="muted">Aucun rendez-vous</p>;
  return (
    <dl>
      {busy.map(({ id, name, appointments, blocks }) => (
        <div key={id}>
          <dt>{name}</dt>
          {appointments.map((one) => (
            <dd key={one.starts}>
              <Link to={requestLink(one.number)}>
                {`${formatTime(one.starts)} `}
                <bdi>{one.name}</bdi>
              </Link>
            </dd>
          ))}
          {shownBlocks(blocks).map(({ id, starts, ends, label }) => (
            <dd key={id} className="muted">
              {`${blockHead({ starts, ends })}\u00a0: ${label || 'bloqué'}`}
            </dd>
          ))}
        </div>
      ))}
    </dl>
  );
}
