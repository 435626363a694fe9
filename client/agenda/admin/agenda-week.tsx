import { useSearchParams } from 'react-router';
import type { AgendaDays } from '../../../shared/agenda/agenda.ts';
import {
  type Day,
  getWeekday,
  monthTitle,
  shortDayTitle,
  toMonth,
} from '../../../shared/calendar/calendar-month.ts';
import { formatTime, weekdays } from '../../../shared/calendar/opening.ts';
import { requestLink } from '../../../shared/page/admin-paths.ts';
import { sectionTone } from '../../admin/section-tone.ts';
import { Link } from '../../components/link.tsx';
import { usePage } from '../../page/page-context.ts';
import { useCatalogue } from '../../page/use-catalogue.ts';
import { agendaLink, bookLink, viewOf, weekView } from './agenda-address.ts';
import { blockHead } from './blocks.tsx';
import { CalendarGrid, People } from './calendar-grid.tsx';
import { weekCalendar } from './calendar-plan.ts';
import { type Entry, entriesOf, entryKey, toReplaceOn } from './day-entries.ts';
import { DayNotices } from './day-notices.tsx';
import { type AgendaDay, columnsOf } from './day-plan.ts';

/** Shows a person's week by the hour, or everybody's in short. */
export function WeekView({ found }: { found: AgendaDays }) {
  const { days, now } = found;
  const [search] = useSearchParams();
  const { staff } = viewOf(search, usePage().today);
  const resources = new Map(
    days.flatMap((day) =>
      columnsOf(day).flatMap((resource) =>
        resource.doubleOf ? [] : [[resource.id, resource] as const],
      ),
    ),
  );
  const resource = resources.get(staff);
  const calendar = resource && weekCalendar(days, staff, now);
  return (
    <>
      <div className="agenda-folds">
        <DayNotices found={found} />
      </div>
      <People
        day={days[0]?.day ?? ''}
        view={weekView}
        resources={[...resources.values()]}
        chosen={resource?.id}
      />
      {resource && !calendar && <p className="muted">Rien cette semaine-là.</p>}
      {calendar && (
        <CalendarGrid
          label={`Semaine\u00a0: ${resource.name}`}
          calendar={calendar}
          now={now}
          columns={calendar.columns}
          nameOf={({ day }) => columnDay(day.day)}
          linkOf={({ day }) => agendaLink(day.day, { staff })}
          Heading="h2"
        />
      )}
      {!resource && <WeekList days={days} now={now} />}
    </>
  );
}

/** "mer. 25" */
const columnDay = (day: Day) =>
  `${weekdays[getWeekday(day)]?.slice(0, 3)}.\u00a0${Number(day.slice(8))}`;

interface ListProps {
  days: readonly AgendaDay[];
  now: string;
}

/** Shows everybody's appointments and absences, a column for each day. */
const WeekList = ({ days, now }: ListProps) => (
  <div className="agenda-week">
    {days.map((day) => (
      <section
        key={day.day}
        className={day.day === now.slice(0, 10) ? 'is-today' : undefined}
        aria-labelledby={`jour-${day.day}`}
      >
        <h2 id={`jour-${day.day}`}>
          <Link to={agendaLink(day.day)}>
            {columnDay(day.day)}
            <span className="visually-hidden">{` ${monthTitle(toMonth(day.day))}`}</span>
          </Link>
        </h2>
        <Count list={toReplaceOn(day, now)} label="à replacer" className="agenda-away" />
        <Count list={day.unassigned} label="sans personne" className="agenda-away" />
        <Count list={day.offAgenda} label="hors agenda" className="muted" />
        <ol>
          {entriesOf(day).map((entry) => (
            <WeekEntry key={entryKey(entry)} entry={entry} />
          ))}
        </ol>
        {day.closed ? (
          <p className="muted">Fermé</p>
        ) : (
          day.day >= now.slice(0, 10) && (
            <Link className="week-add" to={bookLink({ day: day.day })}>
              <span aria-hidden="true">+</span>
              <span className="visually-hidden">{`Réserver, ${shortDayTitle(day.day)}`}</span>
            </Link>
          )
        )}
      </section>
    ))}
  </div>
);

function WeekEntry({ entry }: { entry: Entry }) {
  const catalogue = useCatalogue();
  const names = entry.names.join(', ');
  if (entry.kind === 'block') {
    return (
      <li className="muted small">
        {`${blockHead(entry)}\u00a0: ${entry.block.label || 'bloqué'}, ${names}`}
      </li>
    );
  }
  const { appointment, starts } = entry;
  const { number, name, treatments } = appointment;
  return (
    <li
      className={`week-visit ${sectionTone(catalogue, catalogue.sectionOf(treatments[0] ?? ''))}`}
    >
      <Link to={requestLink(number)}>
        {`${formatTime(starts)} `}
        <bdi>{name}</bdi>
      </Link>
      <span className="small">{` ${names}`}</span>
    </li>
  );
}

interface CountProps {
  list: readonly unknown[];
  label: string;
  className: string;
}

const Count = ({ list, label, className }: CountProps) =>
  list.length > 0 && <p className={className}>{`${list.length}\u00a0rendez-vous ${label}`}</p>;
