import type { ReactNode } from 'react';
import { Form, useSearchParams } from 'react-router';
import type { AgendaDays } from '../../../shared/agenda/agenda.ts';
import {
  addDays,
  type Day,
  dayTitle,
  shortDayTitle,
} from '../../../shared/calendar/calendar-month.ts';
import { adminPaths } from '../../../shared/page/admin-paths.ts';
import { paths } from '../../../shared/page/paths.ts';
import { ButtonForm } from '../../admin/edit-form.tsx';
import { DateStep } from '../../admin/list-controls.tsx';
import { MoreMenu } from '../../admin/more-menu.tsx';
import { Link } from '../../components/link.tsx';
import { usePage } from '../../page/page-context.ts';
import {
  absenceLink,
  agendaLink,
  bookLink,
  fields,
  readAgendaView,
  weekView,
} from './agenda-address.ts';
import { nowId } from './calendar-grid.tsx';

/** Uses one row, so that a phone's first screen is left to the day. */
export function Toolbar({ found }: { found: AgendaDays }) {
  const [search] = useSearchParams();
  const { today } = usePage();
  const { day, first, view, isWeek, staff } = readAgendaView(search, today);
  const kept = { view, staff };
  const step = isWeek ? 7 : 1;
  const isNow = isWeek ? first <= today && today < addDays(first, 7) : day === today;
  return (
    <div className="toolbar agenda-tools">
      <nav aria-label="Jours" className="agenda-days">
        <DateStep
          icon="previous"
          label={isWeek ? 'Semaine précédente' : 'Jour précédent'}
          to={agendaLink(addDays(day, -step), kept)}
        />
        <MoreMenu label="Un autre jour" face={<Title day={isWeek ? first : day} isWeek={isWeek} />}>
          <OtherView day={day} kept={kept} />
          <Jump key={`${day} ${view}`} day={day} kept={kept} />
        </MoreMenu>
        <DateStep
          icon="next"
          label={isWeek ? 'Semaine suivante' : 'Jour suivant'}
          to={agendaLink(addDays(day, step), kept)}
        />
        {!isNow && (
          <Link className="agenda-today" to={`${agendaLink(undefined, kept)}#${nowId}`}>
            Auj<span>ourd’hui</span>
          </Link>
        )}
      </nav>
      <nav aria-label="Affichage" className="agenda-views">
        <OtherView day={day} kept={kept} />
      </nav>
      <Add found={found} day={day < today ? today : day} />
    </div>
  );
}

type Kept = Pick<ReturnType<typeof readAgendaView>, 'view' | 'staff'>;

const dateFormat = new Intl.DateTimeFormat('fr', {
  weekday: 'short',
  day: 'numeric',
  month: 'short',
  timeZone: 'UTC',
});

function Title({ day, isWeek }: { day: Day; isWeek: boolean }) {
  const { today } = usePage();
  const date = shortDayTitle(day);
  const short = dateFormat.format(new Date(day));
  const relative = { [today]: 'Aujourd’hui', [addDays(today, 1)]: 'Demain' }[day];
  const Heading = isWeek ? 'strong' : 'h2';
  const [name, longName] = isWeek
    ? [short.replace(/^\S+/, 'Sem.'), `Semaine du ${date.replace(/^\S+ /, '')}`]
    : [relative ?? short, relative ? `${relative}, ${date}` : date];
  const isThisYear = day.slice(0, 4) === today.slice(0, 4);
  return (
    <Heading id={isWeek ? undefined : `jour-${day}`}>
      <span className="agenda-phone" aria-hidden="true">
        {name}
      </span>
      <span className="agenda-date">
        {longName}
        <span className={isThisYear ? 'visually-hidden' : undefined}>{` ${day.slice(0, 4)}`}</span>
      </span>
    </Heading>
  );
}

const OtherView = ({ day, kept: { view, staff } }: { day: Day; kept: Kept }) => (
  <Link to={agendaLink(day, { staff, view: view ? undefined : weekView })}>
    {view ? 'Jour' : 'Semaine'}
  </Link>
);

const Jump = ({ day, kept }: { day: Day; kept: Kept }) => (
  <Form action={paths.admin} className="row">
    <input
      type="date"
      className="control"
      name={fields.day}
      defaultValue={day}
      aria-label="Aller au"
      required
    />
    {Object.entries(kept).map(
      ([name, value]) =>
        value && <input key={name} type="hidden" name={fields[name as keyof Kept]} value={value} />,
    )}
    <button type="submit" className="button">
      Voir
    </button>
  </Form>
);

function Add({ found, day }: { found: AgendaDays; day: Day }) {
  const isToday = day === usePage().today;
  const book = bookLink({ day });
  return (
    <div className="agenda-new">
      <Link className="button" to={book}>
        Nouveau rendez-vous
      </Link>
      <MoreMenu label="Ajouter" face={<Face />}>
        <Link className="agenda-phone" to={book}>
          Nouveau rendez-vous
        </Link>
        {isToday && <Link to={adminPaths.adminWalkIn}>Client de passage</Link>}
        <Link to={absenceLink(day)}>
          Absence
          <span className="visually-hidden">{` ou heures bloquées, ${dayTitle(day)}`}</span>
        </Link>
        <Ill found={found} day={day} />
      </MoreMenu>
    </div>
  );
}

const Face = (): ReactNode => (
  <span aria-hidden="true">
    <span className="agenda-phone">+</span>
    <span className="agenda-wide">…</span>
  </span>
);

const grid = 5;

/** Blocks the rest of an ill colleague's day, and leads to the clients to place. */
function Ill({ found: { days, now }, day }: { found: AgendaDays; day: Day }) {
  const people = days
    .find((shown) => shown.day === day)
    ?.resources.filter(({ kind, isGone }) => kind === 'staff' && !isGone);
  if (!people?.length) return null;
  const [today = '', time = ''] = now.split('T');
  const minute = Number(time.slice(3));
  const starts =
    day === today
      ? `${time.slice(0, 3)}${String(minute - (minute % grid)).padStart(2, '0')}`
      : '00:00';
  return (
    <section aria-label="Collègue malade" className="agenda-sick">
      <p>{`Malade ${day === today ? 'aujourd’hui' : 'ce jour-là'}\u202f?`}</p>
      {people.map(({ id, name }) => (
        <ButtonForm
          key={id}
          action={adminPaths.adminDays}
          hiddenFields={{ staff: id, from: day, starts, ends: '24:00', label: 'Absence' }}
          className="button-link"
        >
          {name}
        </ButtonForm>
      ))}
    </section>
  );
}
