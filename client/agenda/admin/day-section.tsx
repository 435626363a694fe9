import { Fragment, type ReactNode } from 'react';
import { useSearchParams } from 'react-router';
import { addDays, dayTitle, shortDayTitle } from '../../../shared/calendar/calendar-month.ts';
import { hoursOn, specialHoursOn, usualHoursOn } from '../../../shared/calendar/hours-on.ts';
import { formatTime, hoursText } from '../../../shared/calendar/opening.ts';
import { receivedText } from '../../../shared/money/money-address.ts';
import { adminPaths, requestLink, tillLink } from '../../../shared/page/admin-paths.ts';
import { Link } from '../../components/link.tsx';
import { ReopenButton } from '../../opening/admin/closed-days.tsx';
import { hasWaitingList, useInstitute, usePage } from '../../page/page-context.ts';
import { agendaLink, awayLink, blocksLink, listView, viewOf } from './agenda-address.ts';
import { Hours } from './agenda-calendar.tsx';
import { hasBegun } from './appointment-card.tsx';
import { People } from './calendar-grid.tsx';
import { dayCalendar, pastEntries } from './calendar-plan.ts';
import { type AppointmentEntry, entriesOf } from './day-entries.ts';
import { DayEntries, DayList } from './day-list.tsx';
import { OffAgendaList, ToReplace, Unassigned } from './day-notices.tsx';
import { type AgendaDay, columnsOf, isOf } from './day-plan.ts';
import { type AgendaShown, dayForMove, type Move } from './move-calendar.tsx';
import { LateNotices } from './overrun.tsx';

interface DayProps {
  day: AgendaDay;
  found: AgendaShown;
  isList: boolean;
  isFirst: boolean;
  /** Shown below the next appointment, which stays on the first screen of a phone. */
  children: ReactNode;
}

/** Shows one day: open decisions, then its calendar or list. */
export function DaySection({ day, found, isList, isFirst, children }: DayProps) {
  const { now, move } = found;
  const { today } = usePage();
  const id = `jour-${day.day}`;
  const year = day.day.slice(0, 4);
  // Without the year the heading fits one line of a phone.
  const isThisYear = year === today.slice(0, 4);
  const relative = { [today]: 'Aujourd’hui, ', [addDays(today, 1)]: 'Demain, ' }[day.day] ?? '';
  const count = new Set(
    [...columnsOf(day).flatMap(({ appointments }) => appointments), ...day.offAgenda].map(
      ({ number }) => number,
    ),
  ).size;
  return (
    <section className="agenda-day stack-tight" aria-labelledby={id}>
      <h2 id={id}>
        {`${relative}${shortDayTitle(day.day)}`}
        <span className={isThisYear ? 'visually-hidden' : undefined}>{` ${year}`}</span>
      </h2>
      <Next day={day} now={now} />
      <p className="row agenda-line">
        <span className="muted">
          {count === 0 ? 'Aucun rendez-vous' : `${count}\u00a0rendez-vous`}
          {day.closed && ' · Fermé ce jour-là'}
        </span>
        <Link className="tappable" to={agendaLink(day.day, isList ? {} : { view: listView })}>
          {isList ? 'Par heure' : 'Liste'}
          <span className="visually-hidden">{`, ${dayTitle(day.day)}`}</span>
        </Link>
        {day.day >= today && (
          // Short, so that the line stays one on a phone.
          <Link className="tappable" to={awayLink({ day: day.day })}>
            Malade&nbsp;?
            <span className="visually-hidden">{` Placer les clients d’une personne absente, ${dayTitle(day.day)}`}</span>
          </Link>
        )}
        {day.day === today && (
          <Link className="tappable" to={adminPaths.adminWalkIn}>
            Client de passage
          </Link>
        )}
        {day.day === addDays(today, 1) && count > 0 && (
          <Link className="tappable" to={adminPaths.adminReminders}>
            Rappels<span className="visually-hidden"> à faire pour demain</span>
          </Link>
        )}
        <Link className="tappable" to={blocksLink({ day: day.day < today ? today : day.day })}>
          Absence
          <span className="visually-hidden">{` ou heures bloquées, ${dayTitle(day.day)}`}</span>
        </Link>
      </p>
      {day.day >= today && <ReopenDay day={day} />}
      <LateNotices day={day} />
      <ToReplace day={day} now={now} />
      {children}
      <Unassigned day={day} />
      <OffAgendaList day={day} />
      {isList ? (
        <DayList day={day} now={now} />
      ) : (
        <DayCalendar day={day} now={now} move={move} isFirst={isFirst} />
      )}
      {hasWaitingList(useInstitute()) && day.day >= today && !day.closed && (
        <p>
          <Link className="tappable" to={adminPaths.adminWaits}>
            Liste d’attente
          </Link>
        </p>
      )}
      <DayReceived day={day} />
    </section>
  );
}

/** The foot of a day: its receipts. */
const DayReceived = ({ day: { day, received = [] } }: { day: AgendaDay }) =>
  received.length > 0 && (
    <p>
      <Link to={tillLink(day)}>Encaissé</Link>
      {'\u00a0: '}
      <strong>{receivedText(received)}</strong>
    </p>
  );

/** Reopens a closed or shortened day with one press. */
function ReopenDay({ day: { day, closed } }: { day: AgendaDay }) {
  const institute = useInstitute();
  const [hours, usual] = [hoursOn(day, institute), usualHoursOn(day, institute)];
  if (!hours || institute.closedDays.includes(day)) return null;
  const isShortened =
    !!usual &&
    specialHoursOn(day, institute) !== undefined &&
    (hours.opens > usual.opens || hours.closes < usual.closes);
  if (!closed && !isShortened) return null;
  return (
    <div className="row">
      <span>
        {closed ? 'L’institut est fermé ce jour-là.' : `Ouvert seulement ${hoursText(hours)}.`}
      </span>
      <ReopenButton day={day} isShortened={!closed} className="button-link" />
    </div>
  );
}

/** Shows the next three clients, before all earlier entries. */
function Next({ day, now }: { day: AgendaDay; now: string }) {
  const [next, ...others] = entriesOf(day)
    .flatMap((entry) => (entry.kind === 'appointment' ? [entry] : []))
    .filter(({ starts }) => !hasBegun(day.day, starts, now))
    .slice(0, 3);
  if (!next || day.day !== now.slice(0, 10)) return null;
  return (
    <div className="agenda-next">
      <p>
        {'Prochain\u00a0: '}
        <NextLink entry={next} />
      </p>
      {others.length > 0 && (
        <p>
          {'Puis\u00a0: '}
          {others.map((entry, index) => (
            <Fragment key={entry.appointment.number}>
              {index > 0 && '\u00a0; '}
              <NextLink entry={entry} />
            </Fragment>
          ))}
        </p>
      )}
    </div>
  );
}

const NextLink = ({ entry: { appointment, starts } }: { entry: AppointmentEntry }) => (
  <>
    <Link to={requestLink(appointment.number)}>{appointment.name}</Link>
    {`, ${formatTime(starts)}`}
  </>
);

interface Props {
  day: AgendaDay;
  /** YYYY-MM-DDTHH:MM. */
  now: string;
}

interface CalendarProps extends Props {
  move: Move | undefined;
  /** True for the page's first day, whose people can be chosen. */
  isFirst: boolean;
}

/**
 * Shows a day by the hour, with a column for each person and room. Today begins about an hour ago.
 */
function DayCalendar({ day, now, move, isFirst }: CalendarProps) {
  const [search] = useSearchParams();
  const { staff } = viewOf(search, usePage().today);
  const past = pastEntries(day, now);
  const calendar = dayCalendar(move ? dayForMove(day, move) : day, now);
  const all = calendar?.columns ?? [];
  const chosen = all.filter(({ resource }) => isOf(resource, staff));
  return (
    <>
      {isFirst && (
        <People
          day={day.day}
          resources={all.flatMap(({ resource }) => (resource.doubleOf ? [] : resource))}
          chosen={chosen.length > 0 ? staff : undefined}
          move={move?.request.number}
        />
      )}
      {!move && <Past day={day} now={now} past={past} />}
      {calendar ? (
        <Hours
          label={`Heures du ${dayTitle(day.day)}`}
          calendar={calendar}
          now={now}
          move={move}
          columns={chosen.length > 0 ? chosen : all}
          nameOf={({ resource }) => resource.name}
          Heading="h3"
        />
      ) : (
        <p className="muted">{past.length > 0 ? 'Plus rien ce jour-là.' : 'Rien ce jour-là.'}</p>
      )}
    </>
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
