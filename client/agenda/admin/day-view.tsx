import { Fragment } from 'react';
import { useSearchParams } from 'react-router';
import { closeOnEscape } from '#client/admin/screen-parts.tsx';
import { confirmFormId } from '#client/appointments/admin/request-forms.tsx';
import { Link } from '#client/components/link.tsx';
import { HolidayChoice, ReopenButton } from '#client/opening/admin/holidays.tsx';
import { useInstitute, usePage } from '#client/page/page-context.ts';
import { useCatalogue } from '#client/page/use-catalogue.ts';
import {
  formatMisfitCount,
  listMisfitNumbers,
  MisfitList,
  UnbookableTreatments,
} from '#client/team/admin/team-parts.tsx';
import type { AgendaDays } from '#shared/agenda/agenda.ts';
import { walkInName } from '#shared/agenda/walk-in-name.ts';
import { addDays, type Day, formatLongDay } from '#shared/calendar/calendar-month.ts';
import { findHoliday } from '#shared/calendar/holidays.ts';
import { findOpeningHours } from '#shared/calendar/hours-on.ts';
import { formatTime } from '#shared/calendar/opening.ts';
import { formatDayTime, formatSpan } from '#shared/calendar/time-of-day.ts';
import { formatReceived } from '#shared/money/payment-text.ts';
import { isOn } from '#shared/options.ts';
import { adminPaths, buildRequestLink, buildTillLink } from '#shared/page/admin-paths.ts';
import {
  buildAgendaLink,
  buildAwayLink,
  buildOtherHoursLink,
  fields,
  findAwayLink,
  readAgendaView,
  wholeDayView,
} from './agenda-address.ts';
import {
  ClientNameLink,
  formatTreatments,
  getRowId,
  hasStarted,
  OutcomeButtons,
  PaymentLink,
} from './appointment-card.tsx';
import { CalendarGrid } from './calendar-grid.tsx';
import { buildDayCalendar, listEndedEntries } from './calendar-plan.ts';
import { listAppointments } from './day-entries.ts';
import { type AgendaDay, formatPlacedCount, type Resource } from './day-plan.ts';

interface ViewProps {
  day: AgendaDay;
  agenda: AgendaData;
}

function Misfits({ day: { day, resources }, agenda: { misfits } }: ViewProps) {
  const staff = resources.filter(({ kind }) => kind === 'staff');
  if (misfits.length === 0) return null;
  return (
    <details className="agenda-notices" onKeyDown={closeOnEscape}>
      <summary>{formatMisfitCount(misfits)}</summary>
      <div>
        <MisfitList
          misfits={misfits}
          day={day}
          findLink={(misfit) => findAwayLink(misfit, staff)}
        />
      </div>
    </details>
  );
}

/** Questions to the owner about a day. Questions about the whole institute are shown only on today. */
function DayNotices({ day: { day }, agenda }: ViewProps) {
  const { holidays, placed, unbookable, now, onlineClosed } = agenda;
  const isToday = day === now.slice(0, 10);
  const notices = [
    ...placed.map(({ staff, name, ...counted }) => (
      <p key={staff}>
        <Link className="line-link" to={buildAwayLink({ day, staff })}>
          {`${name && `${name}\u00a0: `}${formatPlacedCount(counted)}`}
        </Link>
      </p>
    )),
    ...holidays
      .filter((holiday) => isToday || holiday.day === day)
      .map((holiday) => <Holiday key={holiday.day} day={holiday.day} agendaDay={day} />),
    isToday && unbookable.length > 0 && (
      <UnbookableTreatments key="unbookable" treatments={unbookable} />
    ),
  ].filter(Boolean);
  return (
    <>
      {isToday && onlineClosed && (
        <Link to={`${adminPaths.adminSettings}#reglage`}>Réservation en ligne fermée</Link>
      )}
      {notices.length > 0 && (
        <details className="agenda-notices" onKeyDown={closeOnEscape}>
          <summary>{`${notices.length}\u00a0à voir`}</summary>
          <div>{notices}</div>
        </details>
      )}
    </>
  );
}

/** Appointments that deliberately take no staff member's time. */
function OffAgendaList({ day: { offAgenda } }: { day: AgendaDay }) {
  const catalogue = useCatalogue();
  if (offAgenda.length === 0) return null;
  return (
    <div className="notice notice-question">
      <p className="notice-title">Hors agenda</p>
      <ul className="bullets">
        {offAgenda.map((appointment) => (
          <li key={appointment.number}>
            {`${formatTime(appointment.starts)} `}
            <Link to={buildRequestLink(appointment.number, confirmFormId)}>{appointment.name}</Link>
            {`, ${formatTreatments(appointment, catalogue)}`}
          </li>
        ))}
      </ul>
    </div>
  );
}

/** Asks about a public holiday. Until the owner decides, nobody can book that day. */
const Holiday = ({ day, agendaDay }: { day: Day; agendaDay: Day }) => (
  <section className="stack-tight" aria-labelledby={`ferie-${day}`}>
    <h2 id={`ferie-${day}`} className="notice-title">
      {`Le ${formatLongDay(day)} est férié (${findHoliday(day)}). Ouvrez-vous\u202f?`}
    </h2>
    <HolidayChoice day={day} agendaDay={agendaDay} className="button button-outline" />
  </section>
);

export type AgendaData = AgendaDays & { readonly nextDays?: readonly AgendaDay[] | undefined };

/** Says what comes after a closed day, and offers to open it. */
function ClosedDay({ day, nextDays = [] }: { day: Day } & Pick<AgendaData, 'nextDays'>) {
  const { today } = usePage();
  const institute = useInstitute();
  const [next] = nextDays.flatMap((nextDay) =>
    listAppointments(nextDay).map(({ starts }) => ({ day: nextDay.day, starts })),
  );
  // Opening hours of a closed day: the owner has closed that day alone.
  const isClosure = findOpeningHours(day, institute) !== undefined;
  const holiday = findHoliday(day);
  const reason = holiday ? `\u00a0: ${holiday}` : day === today ? ' aujourd’hui' : ' ce jour-là';
  return (
    <div className="stack">
      <p>
        {`Fermé${reason}. `}
        {next && 'Prochain rendez-vous\u00a0: '}
        {next && <Link to={buildAgendaLink(next.day)}>{formatDayTime(next.day, next.starts)}</Link>}
      </p>
      {day >= today && (
        <div>
          {isClosure ? (
            <ReopenButton day={day} agendaDay={day} className="button button-outline" />
          ) : (
            <Link className="button button-outline" to={buildOtherHoursLink(day)}>
              Ouvrir exceptionnellement
            </Link>
          )}
        </div>
      )}
    </div>
  );
}

/** The day's links and folds. They stand in the toolbar. */
export function DayLinks({ day, agenda }: ViewProps) {
  const { now } = agenda;
  const { today } = usePage();
  const calendar = buildDayCalendar(day, now);
  return (
    <div className="agenda-folds">
      <Misfits day={day} agenda={agenda} />
      <DayNotices day={day} agenda={agenda} />
      {calendar && <PastAppointments day={day} now={now} pastEnd={calendar.pastEnd} />}
      {day.day === today && !day.closed && <Link to={adminPaths.adminWalkIn}>De passage</Link>}
      {calendar && day.closed && <Link to={adminPaths.adminDays}>Fermé</Link>}
    </div>
  );
}

/** Links to the hours of today that the calendar leaves out. */
function EarlierLink({ day, pastEnd }: { day: AgendaDay; pastEnd: string }) {
  const [search] = useSearchParams();
  const { staff, isWhole } = readAgendaView(search, day.day);
  const entries = listAppointments({
    ...day,
    resources: day.resources.filter(({ id }) => !staff || id === staff),
  });
  if (isWhole || !entries.some(({ ends }) => ends <= pastEnd)) return null;
  return (
    <Link className="line-link" to={buildAgendaLink(day.day, { view: wholeDayView, staff })}>
      Voir la journée entière
    </Link>
  );
}

export function DayView({ day, agenda }: ViewProps) {
  const { now } = agenda;
  const { today } = usePage();
  const [search] = useSearchParams();
  const { staff, isWhole } = readAgendaView(search, today);
  const calendar = buildDayCalendar(day, now, isWhole);
  const columns = calendar?.columns ?? [];
  const chosen = columns.find(({ resource }) => resource.id === staff);
  const shownColumns = chosen ? [chosen] : columns;
  const isShown = ({ id }: Resource) => !chosen || id === staff;
  return (
    <section className="agenda-day" aria-labelledby={`jour-${day.day}`}>
      {day.day === today && (
        <DaySentence day={{ ...day, resources: day.resources.filter(isShown) }} now={now} />
      )}
      {!calendar && <PastAppointments day={day} now={now} isOpen />}
      {day.closed && !calendar && <ClosedDay day={day.day} nextDays={agenda.nextDays} />}
      {calendar ? (
        <CalendarGrid
          label={`Heures du ${formatLongDay(day.day)}`}
          calendar={calendar}
          now={now}
          columns={shownColumns}
          misfitNumbers={listMisfitNumbers(agenda.misfits)}
          isWhole={isWhole}
        />
      ) : (
        !day.closed && <NothingLeft day={day} now={now} />
      )}
      <OffAgendaList day={day} />
      <DayFoot day={day} />
    </section>
  );
}

function DayFoot({ day: { day, closed, received = [] } }: { day: AgendaDay }) {
  const { today } = usePage();
  const hasWaitingList = isOn(useInstitute(), 'waiting');
  return (
    <p className="link-row">
      {received.length > 0 && (
        <Link to={buildTillLink(day)}>{`Encaissé\u00a0: ${formatReceived(received)}`}</Link>
      )}
      {hasWaitingList && day >= today && !closed && (
        <Link to={adminPaths.adminWaits}>Liste d’attente</Link>
      )}
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

function DaySentence({ day, now }: DayProps) {
  const entries = listAppointments(day);
  const time = now.slice(11);
  const currentEntries = entries.filter(
    ({ starts, ends, appointment: { outcome } }) => starts <= time && time < ends && !outcome,
  );
  const nextEntries = entries
    .filter(({ starts }) => !hasStarted(day.day, starts, now))
    .slice(0, currentEntries.length > 3 ? 1 : 3);
  return (
    <p className="agenda-next">
      <Clients label="En cours" entries={currentEntries} />
      {currentEntries.length > 0 && nextEntries.length > 0 && '. '}
      <Clients label="Ensuite" entries={nextEntries} hasHours />
    </p>
  );
}

/** Returns the first name, so that the sentence leaves a phone's screen to the calendar. */
const shortenName = (name: string) =>
  name === walkInName ? name : name.replace(/(?<=\S{4}) .*/, '');

interface ClientsProps {
  label: string;
  entries: ReturnType<typeof listAppointments>;
  hasHours?: boolean;
}

const Clients = ({ label, entries, hasHours }: ClientsProps) =>
  entries.length > 0 && (
    <>
      <span className="muted">{`${label}\u00a0: `}</span>
      {entries.map(({ appointment: { number, name }, starts }, index) => (
        <Fragment key={number}>
          {index > 0 && ' · '}
          {hasHours && `${formatTime(starts)} `}
          <Link to={buildRequestLink(number)}>{shortenName(name)}</Link>
        </Fragment>
      ))}
    </>
  );

/** Ends a day: its appointments stand above. */
const NothingLeft = ({ day, now }: DayProps) =>
  day.day === now.slice(0, 10) && listAppointments(day).length > 0 ? (
    <p>
      La journée est finie. <Link to={buildAgendaLink(addDays(day.day, 1))}>Voir demain</Link>
    </p>
  ) : (
    <p className="muted">Rien de prévu.</p>
  );

interface PastProps extends DayProps {
  pastEnd?: string;
  isOpen?: boolean;
}

/** Past appointments of the day, folded. They still need outcomes and payments. */
function PastAppointments({ day, now, pastEnd, isOpen }: PastProps) {
  const [search] = useSearchParams();
  const catalogue = useCatalogue();
  const pastEntries = listEndedEntries(day, now);
  if (pastEntries.length === 0) return null;
  const openCount = pastEntries.filter(({ appointment }) => !appointment.outcome).length;
  return (
    // The link to the whole day closes the fold.
    <details
      key={search.get(fields.view)}
      className="calendar-past"
      open={isOpen}
      onKeyDown={closeOnEscape}
    >
      <summary>
        {openCount > 0
          ? `${openCount}\u00a0à noter`
          : `${pastEntries.length}\u00a0${pastEntries.length > 1 ? 'passés' : 'passé'}`}
        <span className="visually-hidden"> parmi les rendez-vous passés</span>
      </summary>
      <div>
        <ol className="agenda-list">
          {pastEntries.map(({ appointment, names, starts, ends }) => {
            const row = getRowId(appointment, 'passe');
            return (
              <li key={row} id={row} tabIndex={-1}>
                <p>
                  {`${formatSpan(starts, ends)} `}
                  <ClientNameLink appointment={appointment} />
                </p>
                <p>{`${formatTreatments(appointment, catalogue)}, avec ${names.join(', ')}`}</p>
                <OutcomeButtons appointment={appointment} row={row} />
                <PaymentLink appointment={appointment} />
              </li>
            );
          })}
        </ol>
        {pastEnd && <EarlierLink day={day} pastEnd={pastEnd} />}
      </div>
    </details>
  );
}
