import { shortDayTitle } from '../../../shared/calendar/calendar-month.ts';
import { formatTime } from '../../../shared/calendar/opening.ts';
import { requestLink } from '../../../shared/page/admin-paths.ts';
import { Link } from '../../components/link.tsx';
import { agendaLink, weekListView, weekView } from './agenda-address.ts';
import { Hours } from './agenda-calendar.tsx';
import { blockHead } from './blocks.tsx';
import { People } from './calendar-grid.tsx';
import { weekCalendar } from './calendar-plan.ts';
import { type AgendaDay, columnsOf, shownBlocks } from './day-plan.ts';
import { type AgendaShown, dayForMove } from './move-calendar.tsx';
import { columnDay, DayCounts, WeekHours } from './week-hours.tsx';

interface Props {
  found: AgendaShown;
  staff: string;
  isList: boolean;
}

/** Shows everybody's week or one person's, by the hour or in short. */
export function WeekView({ found, staff, isList }: Props) {
  const { now, move } = found;
  const days = move ? found.days.map((day) => dayForMove(day, move)) : found.days;
  const resources = new Map(
    days.flatMap((day) =>
      columnsOf(day).flatMap((resource) =>
        resource.doubleOf ? [] : [[resource.id, resource] as const],
      ),
    ),
  );
  const resource = resources.get(staff);
  const calendar = resource && weekCalendar(days, staff, now);
  const first = days[0]?.day ?? '';
  const view = isList ? weekListView : weekView;
  return (
    <>
      <People
        day={first}
        view={view}
        resources={[...resources.values()]}
        chosen={resource?.id}
        move={move?.request.number}
      />
      {!move && (
        <p>
          <Link
            className="tappable"
            to={agendaLink(first, { view: isList ? weekView : weekListView, staff })}
          >
            {isList ? 'Par heure' : 'Liste'}
          </Link>
        </p>
      )}
      {isList && !move ? (
        <WeekList days={days} now={now} staff={resource?.id} />
      ) : (
        <>
          {resource && !calendar && <p className="muted">Rien cette semaine-là.</p>}
          {calendar && (
            <Hours
              label={`Semaine\u00a0: ${resource.name}`}
              calendar={calendar}
              now={now}
              move={move}
              columns={calendar.columns}
              nameOf={({ day }) => columnDay(day.day)}
              linkOf={({ day }) => agendaLink(day.day, { staff, move: move?.request.number })}
              Heading="h2"
            />
          )}
          {!resource && <WeekHours days={days} now={now} move={move} />}
        </>
      )}
    </>
  );
}

interface ListProps {
  days: readonly AgendaDay[];
  now: string;
  /** The only person shown. */
  staff: string | undefined;
}

/** Shows a week in short: the appointments by day and person. */
function WeekList({ days, now, staff }: ListProps) {
  return (
    <div className="agenda-week">
      {days.map((day) => (
        <section key={day.day} className="card" aria-labelledby={`jour-${day.day}`}>
          <h2 id={`jour-${day.day}`}>
            <Link to={agendaLink(day.day)}>{shortDayTitle(day.day)}</Link>
          </h2>
          <DayCounts day={day} now={now} />
          <DayInShort day={day} staff={staff} />
        </section>
      ))}
    </div>
  );
}

function DayInShort({ day, staff }: { day: AgendaDay; staff: string | undefined }) {
  const busy = columnsOf(day).filter(
    ({ id, kind, appointments, blocks }) =>
      (staff ? id === staff : kind === 'staff') && appointments.length + blocks.length > 0,
  );
  if (busy.length === 0) return day.closed ? null : <p className="muted">Aucun rendez-vous</p>;
  return (
    <dl>
      {busy.map(({ id, name, appointments, blocks }) => (
        <div key={id}>
          <dt>{name}</dt>
          {appointments.map((appointment) => (
            <dd key={appointment.starts}>
              <Link to={requestLink(appointment.number)}>
                {`${formatTime(appointment.starts)} `}
                <bdi>{appointment.name}</bdi>
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
