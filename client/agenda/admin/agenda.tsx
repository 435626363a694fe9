import { useEffect } from 'react';
import { Form, redirect, useLocation, useNavigationType, useSearchParams } from 'react-router';
import { adminListFields } from '../../../shared/appointments/request-filter.ts';
import { addDays } from '../../../shared/calendar/calendar-month.ts';
import { OutcomeInput } from '../../../shared/opening/opening-hours.ts';
import { adminPaths } from '../../../shared/page/admin-paths.ts';
import { paths } from '../../../shared/page/paths.ts';
import { form } from '../../admin/admin-form.ts';
import { adminScreen, type Shown } from '../../admin/admin-screen.tsx';
import { completedField } from '../../admin/completed-edit.ts';
import { rowAnchor } from '../../admin/kept-place.tsx';
import { type Asked, load, type Posted, withMore } from '../../admin/load.ts';
import { Icon } from '../../components/icon.tsx';
import { Link } from '../../components/link.tsx';
import { countIntent, countSession } from '../../money/admin/session-packs.tsx';
import { renewAgenda } from '../../offline/admin/kept-agenda.ts';
import { usePage } from '../../page/page-context.ts';
import { UnbookableTreatments } from '../../team/admin/team-parts.tsx';
import {
  agendaLink,
  bookLink,
  fields,
  listView,
  viewOf,
  weekListView,
  weekView,
} from './agenda-address.ts';
import { WeekView } from './agenda-week.tsx';
import { nowId } from './calendar-grid.tsx';
import { DayDone } from './day-done.tsx';
import { HolidayQuestions } from './day-notices.tsx';
import { DaySection } from './day-section.tsx';
import { type AgendaShown, loadMove } from './move-calendar.tsx';
import { MovePanel, MoveRefused, moveForms } from './move-panel.tsx';

/** Uses one row, so that a phone's first screen is left to the day. */
function Toolbar() {
  const [search] = useSearchParams();
  const { today } = usePage();
  const { day, view, isWeek, staff, move } = viewOf(search, today);
  const kept = { view, staff, move };
  const step = isWeek ? 7 : 1;
  return (
    <div className="agenda-tools">
      <nav aria-label="Jours" className="pills">
        <Link to={agendaLink(addDays(day, -step), kept)} rel="prev">
          <Icon name="previous" />
          <span className="visually-hidden">
            {isWeek ? 'Semaine précédente' : 'Jour précédent'}
          </span>
        </Link>
        <Link
          to={`${agendaLink(isWeek ? today : undefined, kept)}#${nowId}`}
          aria-current={!isWeek && day === today ? 'page' : undefined}
        >
          Aujourd’hui
        </Link>
        <Link to={agendaLink(addDays(day, step), kept)} rel="next">
          <Icon name="next" />
          <span className="visually-hidden">{isWeek ? 'Semaine suivante' : 'Jour suivant'}</span>
        </Link>
        <Link to={agendaLink(day, { ...kept, view: isWeek ? undefined : weekView })}>
          {isWeek ? 'Jour' : 'Semaine'}
        </Link>
      </nav>
      <Jump key={`${day} ${view}`} day={day} view={view} staff={staff} move={move} />
      <Link className="button agenda-new" to={bookLink({ day: day < today ? today : day })}>
        <span aria-hidden="true">+</span>
        <span className="agenda-new-text">Nouveau rendez-vous</span>
      </Link>
    </div>
  );
}

const Jump = ({ day, ...kept }: Omit<ReturnType<typeof viewOf>, 'isWeek' | 'first'>) => (
  <details className="agenda-jump">
    <summary>
      <Icon name="day" />
      <span className="visually-hidden">Un autre jour</span>
    </summary>
    <Form action={paths.admin} className="row control">
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
          value && (
            <input
              key={name}
              type="hidden"
              name={fields[name as keyof typeof kept]}
              value={value}
            />
          ),
      )}
      <button type="submit" className="button button-outline">
        Voir ce jour
      </button>
    </Form>
  </details>
);

/** True until the document's first place has been shown. */
let isFirst = true;

/** Returns true for a reload or Back, where the browser or the router keeps the scroll position. */
function isBack(type: string, key: string): boolean {
  if (type !== 'POP') return false;
  const [opened] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
  return !isFirst || key !== 'default' || opened?.type !== 'navigate';
}

/** Scrolls to the present hour if it is below the first screen. The focus stays. */
function useScrollToNow(isShown: boolean): void {
  const { key, hash, search } = useLocation();
  const type = useNavigationType();
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each place
  useEffect(() => {
    // A press that was quicker than the scripts must hit its target, so nothing moves.
    const isKept = isBack(type, key) || document.querySelector(':active') !== null;
    isFirst = false;
    // The answer to a form has the focus, and stays in sight.
    if (!isShown || isKept || hash || new URLSearchParams(search).has(completedField)) return;
    const now = document.getElementById(nowId);
    if (!now || window.scrollY > 0 || document.activeElement?.matches('.notice')) return;
    const bottom = now.getBoundingClientRect().bottom + lookAhead;
    if (bottom > window.innerHeight) now.scrollIntoView({ block: 'start' });
  }, [key]);
}

/**
 * Pixels below the present hour that must be in sight: the back office's bar, and the next entry.
 */
const lookAhead = 160;

/** Returns the address of the shown agenda, which confirms the change. */
function presenceDone({ posted, input }: { posted: Posted; input: OutcomeInput }) {
  const shown = new URLSearchParams(posted.search);
  shown.set(completedField, 'presence');
  shown.set('numero', input.number);
  return `${posted.pathname}?${shown}${rowAnchor(posted)}`;
}

/** The institute's day: the appointments, with their hours and people. */
export const agendaScreen = adminScreen({
  title: 'Agenda',
  load: loadAgenda,
  /** Records whether a client came. */
  forms: {
    '': form({
      call: 'adminOutcome',
      schema: OutcomeInput,
      input: ({ values }) => ({ ...values, version: Number(values.version) }),
      done: presenceDone,
    }),
    [countIntent]: countSession,
    ...moveForms,
  },
  refusals: {
    'off-agenda':
      'Rien n’est déplacé\u00a0: l’agenda ne peut retenir le temps de cette personne pour ce rendez-vous. Choisissez quelqu’un d’autre, ou son heure dans sa fiche.',
    'same-hour': 'C’est déjà l’heure de ce rendez-vous\u00a0: rien n’a changé.',
  },
  Done: ({ found, search }) => <DayDone agenda={found} search={search} />,
  View: Agenda,
});

async function loadAgenda(asked: Asked) {
  const { search, today } = asked;
  // The list of requests had this address before.
  if (Object.values(adminListFields).some((name) => search.has(name))) {
    throw redirect(`${adminPaths.adminRequests}?${search}`, 302);
  }
  const { first, isWeek, move } = viewOf(search, today());
  const count = isWeek ? 7 : 2;
  const [days, moved] = await Promise.all([
    load(asked, { name: 'adminAgenda', query: { day: first, days: String(count) } }),
    move === undefined ? undefined : loadMove(asked, move, { first, count }),
  ]);
  return withMore(days, () => ({ move: moved }));
}

function Agenda({ found, outcome, search, today }: Shown<AgendaShown>) {
  const { day, isWeek, view, staff, move } = viewOf(search, today);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the kept agenda follows each look at the agenda
  useEffect(() => {
    renewAgenda().catch(() => {});
  }, [found]);
  useScrollToNow(!outcome && !move && view === undefined && day === today);
  const questions = (
    <>
      <HolidayQuestions holidays={found.holidays} />
      <UnbookableTreatments treatments={found.unbookable} />
    </>
  );
  return (
    <>
      {outcome && <MoveRefused outcome={outcome} move={found.move} />}
      {isWeek && questions}
      <Toolbar />
      <MoveHead found={found} />
      {isWeek ? (
        <WeekView found={found} staff={staff} isList={view === weekListView} />
      ) : (
        found.days.map((day, index) => (
          <DaySection
            key={day.day}
            day={day}
            found={found}
            isList={view === listView && !found.move}
            isFirst={index === 0}
          >
            {index === 0 && questions}
          </DaySection>
        ))
      )}
    </>
  );
}

/** Shows the appointment to move, and the way back to the calendar. */
function MoveHead({ found: { move, days } }: { found: AgendaShown }) {
  const [search] = useSearchParams();
  const { day, view, staff, move: asked } = viewOf(search, usePage().today);
  if (!asked) return null;
  if (!move) return <p className="notice notice-question">Ce rendez-vous n’est plus à déplacer.</p>;
  const { overrun = 0 } =
    days
      .flatMap(({ resources }) => resources.flatMap(({ appointments }) => appointments))
      .find(({ number }) => number === asked) ?? {};
  return <MovePanel move={move} overrun={overrun} back={agendaLink(day, { view, staff })} />;
}
