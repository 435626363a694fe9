import type { ReactNode } from 'react';
import { addDays, dayTitle, shortDayTitle } from '../../../../shared/calendar/calendar-month.ts';
import { adminPaths } from '../../../../shared/page/admin-paths.ts';
import { Link } from '../../../components/link.tsx';
import { usePage } from '../../../page/page-context.ts';
import { agendaLink, awayLink, blocksLink, listView } from '../agenda-address.ts';
import { DayCalendar } from '../calendar/calendar.tsx';
import type { AgendaShown } from '../move/move-data.ts';
import { DayList } from './day-list.tsx';
import { OffAgendaList, ToReplace, Unassigned } from './day-notices.tsx';
import { type AgendaDay, columnsOf } from './day-plan.ts';
import { DayReceived } from './day-received.tsx';
import { Next } from './next.tsx';
import { LateNotices } from './overrun.tsx';
import { ReopenDay } from './reopen-day.tsx';

interface DayProps {
  day: AgendaDay;
  found: AgendaShown;
  isList: boolean;
  isFirst: boolean;
  /** Shown below the next appointment, which stays on the first screen of a phone. */
  children: ReactNode;
}

/** One day: what is to be decided, then its calendar or list. */
export function DaySection({ day, found, isList, isFirst, children }: DayProps) {
  const { now, move } = found;
  const { today } = usePage();
  const id = `jour-${day.day}`;
  const year = day.day.slice(0, 4);
  // One line on a phone, where nobody is in doubt about the year.
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
      {isList ? <DayList day={day} now={now} /> : <DayCalendar {...{ day, now, move, isFirst }} />}
      {day.day >= today && !day.closed && (
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
