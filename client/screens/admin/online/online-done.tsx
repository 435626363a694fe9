import { appointmentTitle } from '../../../../shared/calendar/time-of-day.ts';
import type { Online } from '../../../../shared/contract/admin/online.ts';
import { adminPaths } from '../../../../shared/page/admin-paths.ts';
import { SuccessNotice } from '../../../components/success-notice.tsx';
import { DoneNotice } from '../admin-notice.tsx';
import { completedField } from '../completed-edit.ts';
import { EditForm } from '../forms/edit-form.tsx';
import { timestampText } from '../history-text.ts';

type Batch = Online['cancelled'][number];

const texts: Readonly<Record<string, string>> = {
  'online-at-once': 'Les heures libres se réservent en ligne.',
  'online-on-request': 'Les visiteurs envoient des demandes.',
  'online-closed': 'La réservation en ligne est fermée.',
  'online-figures': 'Les limites sont enregistrées.',
  'online-left-open':
    'Les numéros inconnus réservent de nouveau, pendant 24 heures quoi qu’il arrive.',
};

/** Confirms what was just done, from the history, as anybody can write an address; and offers to undo it. */
export function OnlineDone({ search, online }: { search: URLSearchParams; online: Online }) {
  const last = search.has(completedField) ? online.history.at(-1) : undefined;
  const isOf = (one: Batch) => last?.detail.startsWith(one.id) === true;
  const batch = online.cancelled.find(isOf);
  const text = texts[last?.action ?? ''];
  return (
    <>
      <DoneNotice text={text} />
      {last?.action === 'online-cancelled' && batch && (
        <SuccessNotice>
          <p>{cancelledText(batch)}</p>
          <Undo batch={batch} />
        </SuccessNotice>
      )}
      {last?.action === 'online-restored' && <Restored batch={batch} />}
      {online.cancelled
        .filter((one) => !isOf(one))
        .map((one) => (
          <details key={one.id} className="notice">
            <summary>{`${timestampText(one.at)}\u00a0: ${cancelledText(one)}`}</summary>
            <Undo batch={one} />
          </details>
        ))}
    </>
  );
}

const cancelledText = ({ count }: Batch) =>
  count > 1
    ? `${count}\u00a0rendez-vous annulés\u00a0: leurs heures sont libres.`
    : 'Un rendez-vous annulé\u00a0: son heure est libre.';

function Undo({ batch: { id } }: { batch: Batch }) {
  return (
    <EditForm
      action={adminPaths.adminOnline}
      className="form"
      hiddenFields={{ intent: 'retablir', id }}
    >
      <label className="check">
        <input type="checkbox" name="mail" value="oui" />
        <span>Prévenir par e-mail les personnes qui ont donné une adresse</span>
      </label>
      <button type="submit" className="button button-outline">
        Rétablir
      </button>
    </EditForm>
  );
}

/** Bookings that are still cancelled could not be restored. */
function Restored({ batch }: { batch: Batch | undefined }) {
  if (!batch) return <DoneNotice text="Tous ces rendez-vous sont rétablis." />;
  return (
    <div className="notice notice-question" role="status">
      <p>Les rendez-vous dont l’heure était libre sont rétablis. Ceux-ci restent annulés&nbsp;:</p>
      <ul className="bullets">
        {batch.bookings.map(({ number, name, day, time }) => (
          <li key={number}>{`${appointmentTitle(day, time)}, ${name}`}</li>
        ))}
      </ul>
    </div>
  );
}
