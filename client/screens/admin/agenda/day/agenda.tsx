import type { ReactNode } from 'react';
import { Form, redirect, useSearchParams } from 'react-router';
import { addDays, dayTitle } from '../../../../../shared/calendar/calendar-month.ts';
import { formatTime } from '../../../../../shared/calendar/opening.ts';
import type { AgendaDays } from '../../../../../shared/contract/admin/agenda.ts';
import { OutcomeInput } from '../../../../../shared/contract/admin/hours.ts';
import { adminPaths, requestLink } from '../../../../../shared/page/admin-paths.ts';
import { paths } from '../../../../../shared/page/paths.ts';
import { adminListFields } from '../../../../../shared/page/request-filter.ts';
import { Icon } from '../../../../components/icon.tsx';
import { Link } from '../../../../components/link.tsx';
import { usePage } from '../../../../page/page-context.ts';
import { adminScreen, type Shown } from '../../admin-screen.tsx';
import { completedField } from '../../completed-edit.ts';
import { form } from '../../forms/form.ts';
import type { Asked } from '../../forms/posted.ts';
import { load } from '../../load.ts';
import { LostRooms } from '../../team/lost-rooms.tsx';
import { agendaLink, blocksLink, bookLink, fields, viewOf, weekView } from '../agenda-address.ts';

import { hasBegun } from './appointment-card.tsx';
import { DayDone } from './day-done.tsx';
import { DayList } from './day-list.tsx';
import { HolidayQuestions, OffAgendaList, ToReplace, Unassigned } from './day-notices.tsx';
import { type AgendaDay, entriesOf } from './day-plan.ts';
import { DayTable } from './day-table.tsx';
import { DayTakings } from './day-takings.tsx';
import { Week } from './week.tsx';

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
      done: ({ posted: { pathname, search }, input: { number } }) => {
        const shown = new URLSearchParams(search);
        shown.set(completedField, 'presence');
        shown.set('numero', number);
        return `${pathname}?${shown}`;
      },
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

function Agenda({ found, search, today }: Shown<AgendaDays>) {
  const { isWeek } = viewOf(search, today);
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
        <Week days={found.days} now={found.now} />
      ) : (
        found.days.map((day, index) => (
          <DaySection key={day.day} day={day} now={found.now}>
            {index === 0 && questions}
          </DaySection>
        ))
      )}
    </>
  );
}

function Toolbar() {
  const [search] = useSearchParams();
  const { today } = usePage();
  const { day, isWeek } = viewOf(search, today);
  const step = isWeek ? 7 : 1;
  return (
    <div className="row agenda-tools">
      <p className="actions">
        <Link className="button" to={bookLink({ day: day < today ? today : day })}>
          Nouveau rendez-vous
        </Link>
        <Link className="button button-outline" to={blocksLink({ day: day < today ? today : day })}>
          Absence<span className="visually-hidden"> ou heures bloquées</span>
        </Link>
      </p>
      <nav aria-label="Jours" className="pills">
        <Link to={agendaLink(addDays(day, -step), isWeek)} rel="prev">
          <Icon name="previous" />
          <span className="visually-hidden">
            {isWeek ? 'Semaine précédente' : 'Jour précédent'}
          </span>
        </Link>
        <Link
          to={isWeek ? agendaLink(today, true) : paths.admin}
          aria-current={!isWeek && day === today ? 'page' : undefined}
        >
          Aujourd’hui
        </Link>
        <Link to={agendaLink(addDays(day, step), isWeek)} rel="next">
          <Icon name="next" />
          <span className="visually-hidden">{isWeek ? 'Semaine suivante' : 'Jour suivant'}</span>
        </Link>
        <Link to={agendaLink(day, !isWeek)}>{isWeek ? 'Jour' : 'Semaine'}</Link>
      </nav>
      <Form action={paths.admin} className="row" key={day}>
        <input
          type="date"
          className="control"
          name={fields.day}
          defaultValue={day}
          aria-label="Aller au"
          required
        />
        {isWeek && <input type="hidden" name={fields.view} value={weekView} />}
        <button type="submit" className="button button-outline">
          Voir ce jour
        </button>
      </Form>
    </div>
  );
}

interface DayProps {
  day: AgendaDay;
  now: string;
  /** Shown below the next appointment, which stays on the first screen of a phone. */
  children: ReactNode;
}

function DaySection({ day, now, children }: DayProps) {
  const { today } = usePage();
  const id = `jour-${day.day}`;
  const relative = { [today]: 'Aujourd’hui, ', [addDays(today, 1)]: 'Demain, ' }[day.day] ?? '';
  const count = new Set(
    [...day.lanes.flatMap(({ appointments }) => appointments), ...day.offAgenda].map(
      ({ number }) => number,
    ),
  ).size;
  return (
    <section className="agenda-day stack-tight" aria-labelledby={id}>
      <h2 id={id}>{`${relative}${dayTitle(day.day)}`}</h2>
      <p className="muted">
        {count === 0 ? 'Aucun rendez-vous' : `${count}\u00a0rendez-vous`}
        {day.closed && ' · Fermé ce jour-là'}
      </p>
      <ToReplace day={day} now={now} />
      <Next day={day} now={now} />
      {children}
      <Unassigned day={day} />
      <OffAgendaList day={day} />
      <div className="agenda-narrow">
        <DayList day={day} now={now} />
      </div>
      <div className="agenda-wide">
        <DayTable day={day} now={now} />
      </div>
      <DayTakings day={day} />
    </section>
  );
}

/** The next client, above the free times that come before. */
function Next({ day, now }: { day: AgendaDay; now: string }) {
  const next = entriesOf(day).find(
    ({ kind, starts }) => kind === 'appointment' && !hasBegun(day.day, starts, now),
  );
  if (next?.kind !== 'appointment' || day.day !== now.slice(0, 10)) return null;
  const { name, number } = next.appointment;
  return (
    <p className="agenda-next">
      {'Prochain\u00a0: '}
      <Link to={requestLink(number)}>{name}</Link>
      {`, ${formatTime(next.starts)}`}
    </p>
  );
}
