import type { ReactNode } from 'react';
import { redirect } from 'react-router';
import { addDays, dayTitle, shortDayTitle } from '../../../../../shared/calendar/calendar-month.ts';
import type { AgendaDays } from '../../../../../shared/contract/admin/agenda.ts';
import { OutcomeInput, OverrunInput } from '../../../../../shared/contract/admin/hours.ts';
import { adminPaths } from '../../../../../shared/page/admin-paths.ts';
import { adminListFields } from '../../../../../shared/page/request-filter.ts';
import { Link } from '../../../../components/link.tsx';
import { usePage } from '../../../../page/page-context.ts';
import { adminScreen, type Shown } from '../../admin-screen.tsx';
import { completedField } from '../../completed-edit.ts';
import { form } from '../../forms/form.ts';
import type { Asked, Posted } from '../../forms/posted.ts';
import { load } from '../../load.ts';
import { LostRooms } from '../../team/lost-rooms.tsx';
import { agendaLink, awayLink, blocksLink, listView, viewOf } from '../agenda-address.ts';
import { DayCalendar } from './calendar.tsx';
import { DayDone } from './day-done.tsx';
import { DayList } from './day-list.tsx';
import { HolidayQuestions, OffAgendaList, ToReplace, Unassigned } from './day-notices.tsx';
import type { AgendaDay } from './day-plan.ts';
import { DayTakings } from './day-takings.tsx';
import { Next } from './next.tsx';
import { LateNotices } from './overrun.tsx';
import { useScrollToNow } from './scroll-to-now.ts';
import { Toolbar } from './toolbar.tsx';
import { WeekView } from './week.tsx';

interface Sent {
  readonly posted: Pick<Posted, 'pathname' | 'search'>;
  readonly input: { readonly number: string };
}

/** Back to what was shown, which confirms it. */
const backWith =
  (done: string) =>
  ({ posted: { pathname, search }, input: { number } }: Sent) => {
    const shown = new URLSearchParams(search);
    shown.set(completedField, done);
    shown.set('numero', number);
    return `${pathname}?${shown}`;
  };

/** The institute's day: who comes, when and to whom. */
export const agendaScreen = adminScreen({
  title: 'Agenda',
  load: loadAgenda,
  /** Records whether a client came. */
  forms: {
    '': form({
      call: 'adminOutcome',
      schema: OutcomeInput,
      input: ({ values }) => ({ ...values, version: Number(values.version) }),
      done: backWith('presence'),
    }),
    deborde: form({
      call: 'adminOverrun',
      schema: OverrunInput,
      input: ({ values: { number, version, overrun } }) => ({
        ...{ number, version: Number(version), overrun: Number(overrun) },
      }),
      done: backWith('debordement'),
    }),
  },
  Done: ({ found, search }) => <DayDone days={found.days} search={search} />,
  View: Agenda,
});

async function loadAgenda({ search, today, ...asked }: Asked) {
  // The list of requests had this address before.
  if (Object.values(adminListFields).some((name) => search.has(name))) {
    throw redirect(`${adminPaths.adminRequests}?${search}`, 302);
  }
  const { first, isWeek } = viewOf(search, today());
  return load(asked, { name: 'adminAgenda', query: { day: first, days: isWeek ? '7' : '2' } });
}

function Agenda({ found, outcome, search, today }: Shown<AgendaDays>) {
  const { day, isWeek, view, staff } = viewOf(search, today);
  useScrollToNow(!outcome && view === undefined && day === today);
  const questions = (
    <>
      <HolidayQuestions holidays={found.holidays} />
      <LostRooms lost={found.lostRooms} />
    </>
  );
  return (
    <>
      {isWeek && questions}
      <Toolbar />
      {isWeek ? (
        <WeekView days={found.days} now={found.now} staff={staff} />
      ) : (
        found.days.map((day, index) => (
          <DaySection
            key={day.day}
            day={day}
            now={found.now}
            isList={view === listView}
            isFirst={index === 0}
          >
            {index === 0 && questions}
          </DaySection>
        ))
      )}
    </>
  );
}

interface DayProps {
  day: AgendaDay;
  now: string;
  isList: boolean;
  isFirst: boolean;
  /** Shown below the next appointment, which stays on the first screen of a phone. */
  children: ReactNode;
}

function DaySection({ day, now, isList, isFirst, children }: DayProps) {
  const { today } = usePage();
  const id = `jour-${day.day}`;
  const year = day.day.slice(0, 4);
  // One line on a phone, where nobody is in doubt about the year.
  const isThisYear = year === today.slice(0, 4);
  const relative = { [today]: 'Aujourd’hui, ', [addDays(today, 1)]: 'Demain, ' }[day.day] ?? '';
  const count = new Set(
    [...day.lanes.flatMap(({ appointments }) => appointments), ...day.offAgenda].map(
      ({ number }) => number,
    ),
  ).size;
  return (
    <section className="agenda-day stack-tight" aria-labelledby={id}>
      <h2 id={id}>
        {`${relative}${shortDayTitle(day.day)}`}
        <span className={isThisYear ? 'visually-hidden' : undefined}>{` ${year}`}</span>
      </h2>
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
        <Link className="tappable" to={blocksLink({ day: day.day < today ? today : day.day })}>
          Absence
          <span className="visually-hidden">{` ou heures bloquées, ${dayTitle(day.day)}`}</span>
        </Link>
      </p>
      <LateNotices day={day} />
      <ToReplace day={day} now={now} />
      <Next day={day} now={now} />
      {children}
      <Unassigned day={day} />
      <OffAgendaList day={day} />
      {isList ? (
        <DayList day={day} now={now} />
      ) : (
        <DayCalendar day={day} now={now} isFirst={isFirst} />
      )}
      <DayTakings day={day} />
    </section>
  );
}
