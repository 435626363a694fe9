import { useEffect } from 'react';
import { redirect, useSearchParams } from 'react-router';
import { adminListFields } from '../../../shared/appointments/request-filter.ts';
import { OutcomeInput } from '../../../shared/opening/opening-hours.ts';
import { adminPaths } from '../../../shared/page/admin-paths.ts';
import { form } from '../../admin/admin-form.ts';
import { adminScreen, type Shown } from '../../admin/admin-screen.tsx';
import { completedField } from '../../admin/completed-edit.ts';
import { rowAnchor } from '../../admin/kept-place.tsx';
import { type Asked, load, type Posted, withMore } from '../../admin/load.ts';
import { countIntent, countSession } from '../../money/admin/session-packs.tsx';
import { renewAgenda } from '../../offline/admin/kept-agenda.ts';
import { usePage } from '../../page/page-context.ts';
import { agendaLink, daysIn, viewOf } from './agenda-address.ts';
import { Toolbar } from './agenda-toolbar.tsx';
import { WeekView } from './agenda-week.tsx';
import { DayDone } from './day-done.tsx';
import { DayView } from './day-view.tsx';
import { type AgendaShown, loadMove } from './move-calendar.tsx';
import { MovePanel, MoveRefused, moveForms } from './move-panel.tsx';

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
  const count = daysIn(isWeek);
  const [days, moved] = await Promise.all([
    load(asked, { name: 'adminAgenda', query: { day: first, days: String(count) } }),
    move === undefined ? undefined : loadMove(asked, move, { first, count }),
  ]);
  return withMore(days, () => ({ move: moved }));
}

function Agenda({ found, outcome, search, today }: Shown<AgendaShown>) {
  const { isWeek } = viewOf(search, today);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the kept agenda follows each look at the agenda
  useEffect(() => {
    renewAgenda().catch(() => {});
  }, [found]);
  return (
    <>
      {outcome && <MoveRefused outcome={outcome} move={found.move} />}
      <Toolbar found={found} />
      <MoveHead found={found} />
      {isWeek ? (
        <WeekView found={found} />
      ) : (
        found.days.map((day) => <DayView key={day.day} day={day} found={found} />)
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
