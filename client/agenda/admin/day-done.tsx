import type { AgendaDays } from '../../../shared/agenda/agenda.ts';
import { outcomeLabels } from '../../../shared/appointments/request-status.ts';
import { formatTime } from '../../../shared/calendar/opening.ts';
import { appointmentTitle } from '../../../shared/calendar/time-of-day.ts';
import { billLink, requestLink } from '../../../shared/page/admin-paths.ts';
import { DoneNotice } from '../../admin/admin-notice.tsx';
import { completedField } from '../../admin/completed-edit.ts';
import { BeginsLine } from '../../components/begins.tsx';
import { Link } from '../../components/link.tsx';
import { SuccessNotice } from '../../components/notice.tsx';
import { unblockedText } from './blocks.tsx';
import { type AppointmentEntry, listEntries } from './day-entries.ts';
import type { AgendaDay } from './day-plan.ts';
import { moved, movedHere } from './move-forms.tsx';

interface DoneProps {
  agenda: Pick<AgendaDays, 'days' | 'undo'>;
  search: URLSearchParams;
}

/** Confirms a change only if the agenda shows it too, because anybody can type an address. */
export function DayDone({ agenda: { days, undo }, search }: DoneProps) {
  const done = search.get(completedField) ?? '';
  // The undo notice confirms it, and the list keeps its place.
  if (undo && (done === 'presence' || done === 'debloque')) return null;
  if (done === 'debloque') return <DoneNotice text={unblockedText} />;
  if (!told.includes(done)) return null;
  const number = search.get('numero');
  for (const day of days) {
    for (const entry of listEntries(day)) {
      if (entry.kind !== 'appointment' || entry.appointment.number !== number) continue;
      return <Told day={day} entry={entry} done={done} />;
    }
  }
  return null;
}

/**
 * The changes that an appointment's notice can confirm. After an undo the address keeps only its
 * number.
 */
const told = ['presence', moved, movedHere, 'pris', 'deja-pris'];

interface ToldProps {
  day: AgendaDay;
  entry: AppointmentEntry;
  done: string;
}

function Told({ day, entry, done }: ToldProps) {
  // Done in the calendar, which stays in sight.
  const isHere = done === movedHere;
  const { number, name, outcome } = entry.appointment;
  const title = appointmentTitle(day.day, entry.starts);
  const until = `jusqu’à ${formatTime(entry.ends)}, avec ${entry.names.join(', ')}`;
  const notice = (
    <SuccessNotice preventScroll={isHere}>
      {done === 'presence' && (
        <p>{`${name}, ${title}\u00a0: ${outcome ? `rendez-vous ${outcomeLabels[outcome].toLowerCase()}` : 'présence à noter'}.`}</p>
      )}
      {done === 'presence' && outcome === 'came' && day.received && (
        <p>
          <Link to={billLink(number)}>Encaisser</Link>
        </p>
      )}
      {(isHere || done === moved) && (
        <>
          <p className="notice-title">{`Rendez-vous déplacé\u00a0: ${name}, ${title}`}</p>
          <p>
            {`${until}. `}
            <Link to={requestLink(number)}>Voir qui est prévenu</Link>
          </p>
        </>
      )}
      {(done === 'pris' || done === 'deja-pris') && (
        <>
          <BookedTitle isRepeated={done === 'deja-pris'} what={`${name}, ${title}`} />
          <p>{`${until}. `}</p>
          <BeginsLine begins={entry.appointment.begins} />
          <p>
            <Link to={requestLink(number)}>Ouvrir la fiche</Link>
          </p>
        </>
      )}
    </SuccessNotice>
  );
  return isHere ? <div className="agenda-notice">{notice}</div> : notice;
}

function BookedTitle({ isRepeated, what }: { isRepeated: boolean; what: string }) {
  if (!isRepeated) return <p className="notice-title">{`Rendez-vous pris\u00a0: ${what}`}</p>;
  return (
    <>
      <p className="notice-title">{`Rendez-vous déjà pris\u00a0: ${what}`}</p>
      <p>
        Le même a été envoyé deux fois&nbsp;: il n’y en a qu’un. Pour une autre personne du même
        nom, précisez le nom ou ajoutez un téléphone.
      </p>
    </>
  );
}
