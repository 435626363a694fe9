import { Fragment, type ReactNode } from 'react';
import { useSearchParams } from 'react-router';
import type { AgendaDays } from '../../../shared/agenda/agenda.ts';
import { addDays, dayTitle } from '../../../shared/calendar/calendar-month.ts';
import { formatTime } from '../../../shared/calendar/opening.ts';
import { receivedText } from '../../../shared/money/money-address.ts';
import { isOn } from '../../../shared/options.ts';
import { adminPaths, requestLink, tillLink } from '../../../shared/page/admin-paths.ts';
import { Link } from '../../components/link.tsx';
import { useInstitute, usePage } from '../../page/page-context.ts';
import { listView, readAgendaView } from './agenda-address.ts';
import { hasBegun } from './appointment-card.tsx';
import { CalendarGrid, People } from './calendar-grid.tsx';
import { dayCalendar, pastEntries } from './calendar-plan.ts';
import { type AppointmentEntry, listEntries } from './day-entries.ts';
import { DayEntries, DayList } from './day-list.tsx';
import { DayNotices, OffAgendaList } from './day-notices.tsx';
import type { AgendaDay } from './day-plan.ts';

interface Props {
  day: AgendaDay;
  found: AgendaDays;
}

/** Shows one day: who is served now and next, folded decisions, then its calendar or list. */
export function DayView({ day, found }: Props) {
  const { now } = found;
  const [search] = useSearchParams();
  const { today } = usePage();
  const isList = readAgendaView(search, today).view === listView;
  const isToday = day.day === today;
  return (
    <section className="agenda-day" aria-labelledby={`jour-${day.day}`}>
      <div className="agenda-head">
        {isToday && <Served day={day} now={now} />}
        <div className="agenda-folds">
          {isToday && <Link to={adminPaths.adminWalkIn}>Client de passage</Link>}
          <DayNotices day={day} found={found} />
          {!isList && <Past day={day} now={now} />}
          {day.closed && <Link to={adminPaths.adminDays}>Fermé ce jour-là</Link>}
        </div>
      </div>
      {isList ? <DayList day={day} now={now} /> : <DayCalendar day={day} now={now} />}
      <OffAgendaList day={day} />
      <DayFoot day={day} />
    </section>
  );
}

function DayFoot({ day: { day, closed, received = [] } }: { day: AgendaDay }) {
  const { today } = usePage();
  const waits = isOn(useInstitute(), 'waiting');
  return (
    <p className="link-row">
      {received.length > 0 && (
        <Link to={tillLink(day)}>{`Encaissé\u00a0: ${receivedText(received)}`}</Link>
      )}
      {waits && day >= today && !closed && <Link to={adminPaths.adminWaits}>Liste d’attente</Link>}
      {(day === today || day === addDays(today, 1)) && (
        <Link to={adminPaths.adminReminders}>Rappels pour demain</Link>
      )}
    </p>
  );
}

interface DayProps {
  day: AgendaDay;
  /** YYYY-MM-DDTHH:MM. */
  now: string;
}

/** Names the clients in the chair and the next three. */
function Served({ day, now }: DayProps) {
  const all = listEntries(day).flatMap((entry) => (entry.kind === 'appointment' ? [entry] : []));
  const time = now.slice(11);
  const running = all.filter(
    ({ starts, ends, appointment: { outcome } }) =>
      starts <= time && time < ends && outcome !== 'missed',
  );
  const next = all.filter(({ starts }) => !hasBegun(day.day, starts, now)).slice(0, 3);
  return (
    <div className="agenda-next">
      <Line label="En cours" entries={running} detailOf={({ names: [name = ''] }) => name} />
      <Line label="Ensuite" entries={next} detailOf={({ starts }) => formatTime(starts)} />
      {running.length + next.length === 0 && <p className="muted">Plus personne aujourd’hui</p>}
    </div>
  );
}

interface LineProps {
  label: string;
  entries: readonly AppointmentEntry[];
  detailOf(entry: AppointmentEntry): ReactNode;
}

const Line = ({ label, entries, detailOf }: LineProps) =>
  entries.length > 0 && (
    <p>
      <span className="muted">{`${label}\u00a0: `}</span>
      {entries.map((entry, index) => (
        <Fragment key={entry.appointment.number}>
          {index > 0 && ' · '}
          <Link to={requestLink(entry.appointment.number)}>{entry.appointment.name}</Link>
          {', '}
          {detailOf(entry)}
        </Fragment>
      ))}
    </p>
  );

/**
 * Shows a day by the hour, with a column for each person and room. Today begins about an hour ago.
 */
function DayCalendar({ day, now }: DayProps) {
  const [search] = useSearchParams();
  const { staff } = readAgendaView(search, usePage().today);
  const calendar = dayCalendar(day, now);
  if (!calendar) return <p className="muted">Rien à montrer.</p>;
  const all = calendar.columns;
  const chosen = all.filter(({ resource }) => resource.id === staff);
  return (
    <>
      {chosen.length > 0 && (
        <People day={day.day} resources={all.map(({ resource }) => resource)} chosen={staff} />
      )}
      <CalendarGrid
        label={`Heures du ${dayTitle(day.day)}`}
        calendar={calendar}
        now={now}
        columns={chosen.length > 0 ? chosen : all}
      />
    </>
  );
}

/** Folds the appointments that the calendar leaves out, to be marked and billed. */
function Past({ day, now }: DayProps) {
  const past = pastEntries(day, now);
  if (past.length === 0) return null;
  const unmarked = past.filter(
    (entry) => entry.kind === 'appointment' && !entry.appointment.outcome,
  ).length;
  return (
    <details className="calendar-past">
      <summary>
        {unmarked > 0 ? `${unmarked}\u00a0à noter` : `${past.length}\u00a0passés`}
        <span className="visually-hidden"> parmi les rendez-vous passés</span>
      </summary>
      <DayEntries entries={past} day={day.day} now={now} />
    </details>
  );
}
