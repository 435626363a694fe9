import { useEffect } from 'react';
import type { AgendaDays } from '../../../shared/agenda/agenda.ts';
import { OutcomeInput } from '../../../shared/opening/opening-hours.ts';
import { form } from '../../admin/admin-form.ts';
import { adminScreen, type ScreenProps } from '../../admin/admin-screen.tsx';
import { completedField } from '../../admin/completed-edit.ts';
import { rowAnchor } from '../../admin/kept-place.tsx';
import { type Asked, load, type Posted } from '../../admin/load.ts';
import { renewAgenda } from '../../offline/admin/kept-agenda.ts';
import { daysIn, readAgendaView } from './agenda-address.ts';
import { Toolbar } from './agenda-toolbar.tsx';
import { WeekView } from './agenda-week.tsx';
import { DayDone } from './day-done.tsx';
import { DayView } from './day-view.tsx';
import { MoveRefused, moveAppointment } from './move-forms.tsx';

/** Returns the address of the shown agenda. The undo notice confirms the change. */
function presenceDone({ posted }: { posted: Posted }) {
  const shown = new URLSearchParams(posted.search);
  shown.delete(completedField);
  return `${posted.pathname}?${shown}${rowAnchor(posted)}`;
}

export const agendaScreen = adminScreen({
  title: 'Agenda',
  load: loadAgenda,
  forms: {
    '': form({
      call: 'adminOutcome',
      schema: OutcomeInput,
      done: presenceDone,
    }),
    deplacer: moveAppointment,
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
  const { first, isWeek } = readAgendaView(asked.search, asked.today());
  return load(asked, { name: 'adminAgenda', query: { day: first, days: String(daysIn(isWeek)) } });
}

function Agenda({ found, outcome, search, today, catalogue }: ScreenProps<AgendaDays>) {
  const { isWeek } = readAgendaView(search, today);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the kept agenda follows each look at the agenda
  useEffect(() => {
    renewAgenda({ today, catalogue }).catch(() => {});
  }, [found]);
  return (
    <>
      {outcome && <MoveRefused outcome={outcome} />}
      <Toolbar found={found} />
      {isWeek ? (
        <WeekView found={found} />
      ) : (
        found.days.map((day) => <DayView key={day.day} day={day} found={found} />)
      )}
    </>
  );
}
