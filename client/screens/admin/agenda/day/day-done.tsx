import { formatTime } from '../../../../../shared/calendar/opening.ts';
import { appointmentTitle } from '../../../../../shared/calendar/time-of-day.ts';
import { requestLink, takingsLink } from '../../../../../shared/page/admin-paths.ts';
import { outcomeLabels } from '../../../../../shared/text/outcome.ts';
import { BeginsLine } from '../../../../components/begins.tsx';
import { Link } from '../../../../components/link.tsx';
import { SuccessNotice } from '../../../../components/success-notice.tsx';
import { DoneNotice } from '../../admin-notice.tsx';
import { completedField } from '../../completed-edit.ts';
import { unblockedText } from '../absences/block-form.tsx';
import { type AgendaDay, type AppointmentEntry, entriesOf } from './day-plan.ts';
import { RepeatLinks } from './repeat-links.tsx';

/** Confirms what was just done, if the agenda confirms it too: anybody can write an address. */
export function DayDone({ days, search }: { days: readonly AgendaDay[]; search: URLSearchParams }) {
  const done = search.get(completedField);
  if (done === 'debloque') return <DoneNotice text={unblockedText} />;
  const number = search.get('numero');
  for (const day of days) {
    for (const entry of entriesOf(day)) {
      if (entry.kind !== 'appointment' || entry.appointment.number !== number) continue;
      return <Told {...{ day, entry, done }} />;
    }
  }
  return null;
}

interface ToldProps {
  day: AgendaDay;
  entry: AppointmentEntry;
  done: string | null;
}

function Told({ day, entry, done }: ToldProps) {
  const { number, name, outcome, overrun } = entry.appointment;
  const title = appointmentTitle(day.day, entry.starts);
  const until = `jusqu’à ${formatTime(entry.ends)}, avec ${entry.names.join(', ')}`;
  return (
    <SuccessNotice>
      {done === 'presence' && (
        <p>{`${name}, ${title}\u00a0: ${outcome ? `rendez-vous ${outcomeLabels[outcome].toLowerCase()}` : 'présence à noter'}.`}</p>
      )}
      {done === 'presence' && outcome === 'came' && day.taken && (
        <p>
          <Link to={takingsLink(number)}>Encaisser</Link>
        </p>
      )}
      {done === 'debordement' && (
        <p>{`${name}, ${title}\u00a0: ${overrun ? `déborde de ${overrun}\u00a0min. Rien d’autre n’est réservé d’ici là` : 'ne déborde plus'}.`}</p>
      )}
      {(done === 'pris' || done === 'deja-pris') && (
        <>
          <BookedTitle isRepeated={done === 'deja-pris'} what={`${name}, ${title}`} />
          <p>{`${until}. `}</p>
          <BeginsLine begins={entry.appointment.begins} />
          <p>
            <Link to={requestLink(number)}>Ouvrir la fiche</Link>
          </p>
          <RepeatLinks {...{ name, number }} day={day.day} hour={entry.starts} />
        </>
      )}
    </SuccessNotice>
  );
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
