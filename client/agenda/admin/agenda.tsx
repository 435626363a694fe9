import { type ReactNode, useEffect } from 'react';
import { useSearchParams } from 'react-router';
import { buildShownAddress, buildSubmit, completedField } from '#client/admin/admin-form.ts';
import { buildAdminScreen, type ScreenProps } from '#client/admin/admin-screen.tsx';
import { ButtonForm } from '#client/admin/edit-form.tsx';
import { formatBriefDate } from '#client/admin/history.tsx';
import { DateStep, DayForm } from '#client/admin/list-controls.tsx';
import {
  addData,
  type LoadResult,
  load,
  type PageRequest,
  type PostedForm,
} from '#client/admin/load.ts';
import { buildRowAnchor } from '#client/admin/row-focus.ts';
import { MoreMenu } from '#client/admin/screen-parts.tsx';
import { BeginsLine } from '#client/components/begins.tsx';
import { Link } from '#client/components/link.tsx';
import { SuccessNotice } from '#client/components/notice.tsx';
import { renewStoredAgenda } from '#client/offline/admin/stored-agenda.ts';
import { CloseDayButton } from '#client/opening/admin/holidays.tsx';
import { usePage } from '#client/page/page-context.ts';
import type { AgendaDays } from '#shared/agenda/agenda.ts';
import { OutcomeInput } from '#shared/appointments/request-status.ts';
import {
  addDays,
  type Day,
  formatBriefDay,
  formatLongDay,
} from '#shared/calendar/calendar-month.ts';
import { formatTime } from '#shared/calendar/opening.ts';
import { formatDayTime } from '#shared/calendar/time-of-day.ts';
import { adminPaths, buildRequestLink } from '#shared/page/admin-paths.ts';
import { paths } from '#shared/page/paths.ts';
import {
  bookedChange,
  buildAbsenceLink,
  buildAgendaLink,
  buildBookLink,
  countDays,
  fields,
  readAgendaView,
  weekView,
} from './agenda-address.ts';
import { WeekView } from './agenda-week.tsx';
import { nowId } from './calendar-grid.tsx';
import { findAppointment } from './day-entries.ts';
import { contains } from './day-plan.ts';
import { type AgendaData, DayLinks, DayView } from './day-view.tsx';
import { MoveRefused, moveAppointment, movedHere } from './move-forms.tsx';

const doneTitles: Readonly<Record<string, string>> = {
  deplace: 'Rendez-vous déplacé',
  [movedHere]: 'Rendez-vous déplacé',
  [bookedChange]: 'Rendez-vous pris',
  'deja-pris': 'Rendez-vous déjà pris',
};

/** Confirms a change only if the agenda shows it too, because anybody can type an address. */
function renderDayDone({ data: { days, undo }, search }: ScreenProps<AgendaDays>) {
  const change = search.get(completedField) ?? '';
  // The undo notice says the same.
  if (change !== 'deja-pris' && undo?.about?.number === search.get('numero')) return null;
  const changedEntry = findAppointment(days, search.get('numero'));
  const title = doneTitles[change];
  if (!title || !changedEntry) return null;
  const { appointment, names, day, starts, ends } = changedEntry;
  const { number, name, begins } = appointment;
  // After a drag the page must not scroll away from the calendar.
  const isDrag = change === movedHere;
  const notice = (
    <SuccessNotice preventScroll={isDrag}>
      <p className="notice-title">{`${title}\u00a0: ${name}, ${formatDayTime(day, starts)}`}</p>
      {change === 'deja-pris' && (
        <p>
          Le même a été envoyé deux fois&nbsp;: il n’y en a qu’un. Pour une autre personne du même
          nom, précisez le nom ou ajoutez un téléphone.
        </p>
      )}
      <p>{`jusqu’à ${formatTime(ends)}, avec ${names.join(', ')}.`}</p>
      <BeginsLine begins={begins} />
      <p>
        <Link to={buildRequestLink(number)}>
          {change.startsWith('deplace') ? 'Voir qui est prévenu' : 'Ouvrir la fiche'}
        </Link>
      </p>
    </SuccessNotice>
  );
  return isDrag ? <div className="agenda-notice">{notice}</div> : notice;
}

/** The row above the agenda. It is one line high, so that a phone's first screen shows the day. */
function Toolbar({ agenda, children }: { agenda: AgendaDays; children: ReactNode }) {
  const [search] = useSearchParams();
  const { today } = usePage();
  const { day, firstDay, view, isWeek, staff } = readAgendaView(search, today);
  const filter = { view, staff };
  const stepDays = isWeek ? 7 : 1;
  const isCurrent = isWeek ? firstDay <= today && today < addDays(firstDay, 7) : day === today;
  return (
    <div className="toolbar agenda-tools">
      <nav aria-label="Jours" className="agenda-days">
        <DateStep
          icon="previous"
          label={isWeek ? 'Semaine précédente' : 'Jour précédent'}
          to={buildAgendaLink(addDays(day, -stepDays), filter)}
        />
        <MoreMenu
          label="Un autre jour"
          buttonContent={<AgendaTitle day={isWeek ? firstDay : day} isWeek={isWeek} />}
        >
          <OtherView day={day} filter={filter}>
            {view ? 'Voir le jour' : 'Voir la semaine'}
          </OtherView>
          <DayInput key={`${day} ${view}`} day={day} filter={filter} />
        </MoreMenu>
        <DateStep
          icon="next"
          label={isWeek ? 'Semaine suivante' : 'Jour suivant'}
          to={buildAgendaLink(addDays(day, stepDays), filter)}
        />
        {!isCurrent && (
          <Link className="agenda-today" to={`${buildAgendaLink(undefined, filter)}#${nowId}`}>
            Auj<span>ourd’hui</span>
          </Link>
        )}
      </nav>
      {children}
      <nav aria-label="Affichage" className="agenda-views">
        <OtherView day={day} filter={filter}>
          {view ? 'Jour' : 'Semaine'}
        </OtherView>
      </nav>
      <AddMenu agenda={agenda} day={day < today ? today : day} />
    </div>
  );
}

type AgendaFilter = Pick<ReturnType<typeof readAgendaView>, 'view' | 'staff'>;

function AgendaTitle({ day, isWeek }: { day: Day; isWeek: boolean }) {
  const { today } = usePage();
  if (isWeek) return <WeekTitle firstDay={day} lastDay={addDays(day, 6)} />;
  const relativeDay = { [today]: 'Aujourd’hui', [addDays(today, 1)]: 'Demain' }[day];
  return (
    <h2 id={`jour-${day}`}>
      {relativeDay && `${relativeDay}, `}
      <span className="agenda-date">{`${formatBriefDay(day).slice(0, 4)} ${formatBriefDate(day, today)}`}</span>
    </h2>
  );
}

function WeekTitle({ firstDay, lastDay }: { firstDay: Day; lastDay: Day }) {
  const { today } = usePage();
  // Only a week of an earlier year names its year.
  const knownYear = lastDay > today ? lastDay : today;
  return (
    <strong>
      {`Du ${formatBriefDate(firstDay, firstDay)} `}
      <span className="agenda-date">{`au ${formatBriefDate(lastDay, knownYear)}`}</span>
    </strong>
  );
}

interface OtherViewProps {
  day: Day;
  filter: AgendaFilter;
  children: ReactNode;
}

const OtherView = ({ day, filter: { view, staff }, children }: OtherViewProps) => (
  <Link to={buildAgendaLink(day, { staff, view: view ? undefined : weekView })}>{children}</Link>
);

const DayInput = ({ day, filter }: { day: Day; filter: AgendaFilter }) => (
  <DayForm action={paths.admin} name={fields.day} day={day}>
    {Object.entries(filter).map(
      ([name, value]) =>
        value && (
          <input key={name} type="hidden" name={fields[name as keyof AgendaFilter]} value={value} />
        ),
    )}
  </DayForm>
);

function AddMenu({ agenda, day }: { agenda: AgendaDays; day: Day }) {
  const isToday = day === usePage().today;
  const isClosed = agenda.days.some((agendaDay) => agendaDay.day === day && agendaDay.closed);
  const bookAddress = buildBookLink({ day });
  return (
    <div className="agenda-new">
      <Link className="button" to={bookAddress}>
        <span className="visually-hidden">Nouveau </span>Rendez-vous
      </Link>
      <MoreMenu
        label="Ajouter"
        buttonContent={
          <span aria-hidden="true">
            <span className="agenda-phone">+</span>
            <span className="agenda-wide">Ajouter</span>
          </span>
        }
      >
        <Link className="agenda-phone" to={bookAddress}>
          Nouveau rendez-vous
        </Link>
        {isToday && !isClosed && <Link to={adminPaths.adminWalkIn}>Client de passage</Link>}
        <Link to={buildAbsenceLink(day)}>
          Absence
          <span className="visually-hidden">{`, ${formatLongDay(day)}`}</span>
        </Link>
        {!isClosed && <CloseDayButton day={day} />}
        {!isClosed && <SickColleagueForm agenda={agenda} day={day} />}
      </MoreMenu>
    </div>
  );
}

const minuteStep = 5;

/** Buttons that block the rest of a sick colleague's day. The next screen lists the clients to move. */
function SickColleagueForm({ agenda: { days, now }, day }: { agenda: AgendaDays; day: Day }) {
  const [today = '', time = ''] = now.split('T');
  const minute = Number(time.slice(3));
  const starts =
    day === today
      ? `${time.slice(0, 3)}${String(minute - (minute % minuteStep)).padStart(2, '0')}`
      : '00:00';
  const absence = { starts, ends: '24:00' };
  const colleagues = days
    .find((agendaDay) => agendaDay.day === day)
    ?.resources.filter(
      ({ kind, isGone, blocks }) =>
        kind === 'staff' && !isGone && !blocks.some((block) => contains(block, absence)),
    );
  if (!colleagues?.length) return null;
  return (
    <section aria-label="Collègue malade" className="agenda-sick">
      <p>{`Malade ${day === today ? 'aujourd’hui' : 'ce jour-là'}\u202f?`}</p>
      {colleagues.map(({ id, name }) => (
        <ButtonForm
          key={id}
          action={adminPaths.adminDays}
          hiddenFields={{ staff: id, from: day, ...absence, label: 'Absence' }}
          className="button-link"
        >
          {name}
        </ButtonForm>
      ))}
    </section>
  );
}

/** Returns to the shown agenda. The undo notice confirms the change. */
const buildShownAgendaLink = ({ postedForm }: { postedForm: PostedForm }) =>
  buildShownAddress(postedForm) + buildRowAnchor(postedForm);

export const agendaScreen = buildAdminScreen<AgendaData>({
  title: 'Agenda',
  load: loadAgenda,
  forms: {
    '': buildSubmit({ call: 'adminOutcome', schema: OutcomeInput, finish: buildShownAgendaLink }),
    deplacer: moveAppointment,
  },
  refusals: {
    'off-agenda':
      'Rien n’est déplacé\u00a0: l’agenda ne peut retenir le temps de cette personne pour ce rendez-vous. Choisissez quelqu’un d’autre, ou son heure dans sa fiche.',
    'same-hour': 'C’est déjà l’heure de ce rendez-vous\u00a0: rien n’a changé.',
  },
  done: renderDayDone,
  refusalTitle: ({ data: { days }, outcome }) =>
    findAppointment(days, outcome?.values.number)?.appointment.name,
  RefusalActions: MoveRefused,
  View: AgendaView,
});

async function loadAgenda(pageRequest: PageRequest): Promise<LoadResult<AgendaData>> {
  const { firstDay, isWeek } = readAgendaView(pageRequest.search, pageRequest.today());
  const loadDays = (day: Day, days: number) =>
    load(pageRequest, { name: 'adminAgenda', query: { day, days: String(days) } });
  const result = await loadDays(firstDay, countDays(isWeek));
  if (isWeek || !result.data?.days[0]?.closed) return result;
  const nextDays = (await loadDays(addDays(firstDay, 1), 7)).data?.days ?? [];
  return addData(result, () => ({ nextDays }));
}

function AgendaView({ data, search, today, catalogue }: ScreenProps<AgendaData>) {
  const { isWeek } = readAgendaView(search, today);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the offline copy is renewed at each load, not when the day or the price list changes
  useEffect(() => {
    renewStoredAgenda({ today, catalogue }).catch(() => {});
  }, [data]);
  return (
    <>
      <Toolbar agenda={data}>
        {!isWeek && data.days.map((day) => <DayLinks key={day.day} day={day} agenda={data} />)}
      </Toolbar>
      {isWeek ? (
        <WeekView agenda={data} />
      ) : (
        data.days.map((day) => <DayView key={day.day} day={day} agenda={data} />)
      )}
    </>
  );
}
