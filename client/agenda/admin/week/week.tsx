import { Link } from '../../../components/link.tsx';
import { agendaLink, weekListView, weekView } from '../agenda-address.ts';
import { weekCalendar } from '../calendar/calendar-plan.ts';
import { Hours } from '../calendar/hours.tsx';
import { columnsOf } from '../day/day-plan.ts';
import { People } from '../day/people.tsx';
import { dayForMove } from '../move/move-calendar.tsx';
import type { AgendaShown } from '../move/move-data.ts';
import { WeekHours } from './week-hours.tsx';
import { WeekList } from './week-list.tsx';
import { columnDay } from './week-plan.ts';

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
