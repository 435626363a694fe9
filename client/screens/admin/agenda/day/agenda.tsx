import { Form, useActionData, useLoaderData, useSearchParams } from 'react-router';
import { addDays, dayTitle, shortDayTitle } from '../../../../../shared/calendar/calendar-month.ts';
import { formatTime } from '../../../../../shared/calendar/opening.ts';
import type { AgendaDays } from '../../../../../shared/contract/admin/agenda.ts';
import { paths } from '../../../../../shared/page/paths.ts';
import { Icon } from '../../../../components/icon.tsx';
import { Link } from '../../../../components/link.tsx';
import { ErrorNotice } from '../../../../components/notice.tsx';
import type { FormOutcome } from '../../../../forms/form-input.ts';
import { usePage } from '../../../../page/page-context.ts';
import { useCatalogue } from '../../../../page/use-catalogue.ts';
import type { Loaded } from '../../admin-data.ts';
import { AdminPage } from '../../admin-page.tsx';
import { confirmFormId } from '../../requests/request-forms.tsx';
import { LostRooms } from '../../team/lost-rooms.tsx';
import { agendaLink, blocksLink, bookLink, fields, fileLink, weekView } from '../agenda-address.ts';
import { viewOf } from './agenda-data.ts';
import { careText, hasBegun, PhoneLink } from './appointment-card.tsx';
import { DayDone } from './day-done.tsx';
import { DayList } from './day-list.tsx';
import { type AgendaDay, entriesOf } from './day-plan.ts';
import { DayTable } from './day-table.tsx';
import { HolidayQuestions } from './holiday-questions.tsx';
import { OffAgendaList } from './off-agenda.tsx';
import { ToReplace } from './to-replace.tsx';
import { Week } from './week.tsx';

/** The institute's day: who comes when, to whom. */
export function AdminAgenda() {
  const { found, problem } = useLoaderData<Loaded<AgendaDays>>();
  const outcome = useActionData<FormOutcome>();
  const [search] = useSearchParams();
  const { today } = usePage();
  const { isWeek } = viewOf(search, today);
  return (
    <AdminPage title="Agenda" isWrong={outcome !== undefined || problem !== undefined}>
      <ErrorNotice problem={problem ?? outcome?.problem} />
      {found && !outcome && <DayDone days={found.days} search={search} />}
      {found && (
        <>
          <HolidayQuestions holidays={found.holidays} />
          <LostRooms lost={found.lostRooms} />
          <Toolbar />
          {isWeek ? (
            <Week days={found.days} now={found.now} />
          ) : (
            found.days.map((day) => <DaySection key={day.day} day={day} now={found.now} />)
          )}
        </>
      )}
    </AdminPage>
  );
}

function Toolbar() {
  const [search] = useSearchParams();
  const { today } = usePage();
  const { day, isWeek } = viewOf(search, today);
  const step = isWeek ? 7 : 1;
  return (
    <div className="agenda-tools">
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
      <Form action={paths.admin} className="agenda-go" key={day}>
        <input type="date" name={fields.day} defaultValue={day} aria-label="Aller au" required />
        {isWeek && <input type="hidden" name={fields.view} value={weekView} />}
        <button type="submit" className="button button-outline">
          Voir ce jour
        </button>
      </Form>
    </div>
  );
}

function DaySection({ day, now }: { day: AgendaDay; now: string }) {
  const { today } = usePage();
  const id = `jour-${day.day}`;
  const relative = { [today]: 'Aujourd’hui, ', [addDays(today, 1)]: 'Demain, ' }[day.day] ?? '';
  const count = new Set(
    [...day.lanes.flatMap(({ appointments }) => appointments), ...day.offAgenda].map(
      ({ number }) => number,
    ),
  ).size;
  return (
    <section className="agenda-day" aria-labelledby={id}>
      <h2 id={id}>{`${relative}${dayTitle(day.day)}`}</h2>
      <p className="muted">
        {count === 0 ? 'Aucun rendez-vous' : `${count}\u00a0rendez-vous`}
        {day.closed && ' · Fermé ce jour-là'}
      </p>
      <ToReplace day={day} now={now} />
      <Next day={day} now={now} />
      <Unassigned day={day} />
      <OffAgendaList day={day} />
      <div className="agenda-narrow">
        <DayList day={day} now={now} />
      </div>
      <div className="agenda-wide">
        <DayTable day={day} now={now} />
      </div>
    </section>
  );
}

/** Who comes next, above all that is free before. */
function Next({ day, now }: { day: AgendaDay; now: string }) {
  const next = entriesOf(day).find(
    ({ kind, starts }) => kind === 'appointment' && !hasBegun(day.day, starts, now),
  );
  if (next?.kind !== 'appointment' || day.day !== now.slice(0, 10)) return null;
  const { name, number } = next.appointment;
  return (
    <p className="agenda-next">
      {'Prochain\u00a0: '}
      <Link to={fileLink(number)}>{name}</Link>
      {`, ${formatTime(next.starts)}`}
    </p>
  );
}

/** Appointments that nobody's time was taken for: from before there was an agenda. */
function Unassigned({ day: { day, unassigned } }: { day: AgendaDay }) {
  const catalogue = useCatalogue();
  if (unassigned.length === 0) return null;
  return (
    <div className="notice notice-question">
      <p className="notice-title">
        {unassigned.length > 1
          ? `${unassigned.length}\u00a0rendez-vous n’ont encore personne`
          : 'Un rendez-vous n’a encore personne'}
      </p>
      <p>
        {`D’ici là, aucune heure du ${shortDayTitle(day)} n’est proposée en ligne. Choisissez qui s’en occupe.`}
      </p>
      <ul className="bullets">
        {unassigned.map((one) => (
          <li key={one.number}>
            {`${formatTime(one.starts)} ${one.name}, ${careText(one, catalogue)} `}
            <PhoneLink phone={one.phone} />{' '}
            <Link to={fileLink(one.number, `#${confirmFormId}`)}>
              Choisir la personne<span className="visually-hidden">{` pour ${one.name}`}</span>
            </Link>
          </li>
        ))}
      </ul>
    </div>
  );
}
