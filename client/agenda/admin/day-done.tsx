import type { AgendaDays } from '../../../shared/agenda/agenda.ts';
import { formatTime } from '../../../shared/calendar/opening.ts';
import { appointmentTitle } from '../../../shared/calendar/time-of-day.ts';
import { requestLink } from '../../../shared/page/admin-paths.ts';
import { completedField } from '../../admin/completed-edit.ts';
import { BeginsLine } from '../../components/begins.tsx';
import { Link } from '../../components/link.tsx';
import { SuccessNotice } from '../../components/notice.tsx';
import { listAppointments } from './day-entries.ts';
import { movedHere } from './move-forms.tsx';

interface DoneProps {
  agenda: Pick<AgendaDays, 'days'>;
  search: URLSearchParams;
}

const titles: Readonly<Record<string, string>> = {
  deplace: 'Rendez-vous déplacé',
  [movedHere]: 'Rendez-vous déplacé',
  pris: 'Rendez-vous pris',
  'deja-pris': 'Rendez-vous déjà pris',
};

/** Confirms a change only if the agenda shows it too, because anybody can type an address. */
export function DayDone({ agenda: { days }, search }: DoneProps) {
  const done = search.get(completedField) ?? '';
  const [shown] = days.flatMap((day) =>
    listAppointments(day)
      .filter(({ appointment }) => appointment.number === search.get('numero'))
      .map((entry) => ({ ...entry, day: day.day })),
  );
  const title = titles[done];
  if (!title || !shown) return null;
  const { appointment, names, day, starts, ends } = shown;
  const { number, name, begins } = appointment;
  // A drag was done in the calendar, which stays in sight.
  const isHere = done === movedHere;
  const notice = (
    <SuccessNotice preventScroll={isHere}>
      <p className="notice-title">{`${title}\u00a0: ${name}, ${appointmentTitle(day, starts)}`}</p>
      {done === 'deja-pris' && (
        <p>
          Le même a été envoyé deux fois&nbsp;: il n’y en a qu’un. Pour une autre personne du même
          nom, précisez le nom ou ajoutez un téléphone.
        </p>
      )}
      <p>{`jusqu’à ${formatTime(ends)}, avec ${names.join(', ')}.`}</p>
      <BeginsLine begins={begins} />
      <p>
        <Link to={requestLink(number)}>
          {done.startsWith('deplace') ? 'Voir qui est prévenu' : 'Ouvrir la fiche'}
        </Link>
      </p>
    </SuccessNotice>
  );
  return isHere ? <div className="agenda-notice">{notice}</div> : notice;
}
