import { useNavigation } from 'react-router';
import { type ClientFile, clientNoteLimit } from '../../../../shared/contract/admin/clients.ts';
import { Busy } from '../../../components/notice.tsx';
import { TextArea } from '../../../forms/field.tsx';
import { type FormOutcome, fieldError } from '../../../forms/form-input.ts';
import { PostForm } from '../../../forms/post-form.tsx';
import { actorName, timestampText } from '../history-text.ts';
import { noteField } from './client-data.ts';
import { clientLink } from './client-links.ts';

interface Props {
  client: ClientFile;
  outcome: FormOutcome | undefined;
}

/** What the institute notes about the client, for itself. */
export function NoteForm({ client, outcome }: Props) {
  const { number, clientNote, mark } = client;
  const isBusy = useNavigation().formMethod === 'POST';
  const isConflict = outcome?.problem.error === 'conflict';
  // After a conflict the mark of what is there now, so that posting again overwrites knowingly.
  const seen = isConflict ? mark : (outcome?.values.mark ?? mark);
  return (
    <section className="card" aria-labelledby="titre-note">
      <h2 id="titre-note">Notes</h2>
      <PostForm action={clientLink(number)} className="form" noValidate>
        {isConflict && (
          <div className="notice notice-question">
            <p className="notice-title">
              {clientNote
                ? 'La vôtre remplacera cette note\u00a0:'
                : 'La note a été effacée entre-temps\u00a0: la vôtre sera enregistrée.'}
            </p>
            {clientNote && <p className="written">{clientNote}</p>}
          </div>
        )}
        <input type="hidden" name="mark" value={seen} />
        <TextArea
          key={mark}
          name={noteField}
          label="Note sur cette personne"
          hint="Elle ne la voit pas, mais peut demander à la lire. Rien sur sa santé sans son accord."
          rows={4}
          maxLength={clientNoteLimit}
          defaultValue={outcome?.values[noteField] ?? clientNote}
          error={fieldError(outcome?.problem, noteField)}
        />
        <WrittenBy client={client} />
        <button type="submit" className="button button-outline" aria-disabled={isBusy}>
          Enregistrer la note
        </button>
        {isBusy && <Busy>Envoi en cours…</Busy>}
      </PostForm>
    </section>
  );
}

const WrittenBy = ({ client: { notedBy, notedAt } }: { client: ClientFile }) =>
  notedAt && (
    <p className="muted small">{`Écrite par ${actorName(notedBy)}, ${timestampText(notedAt)}`}</p>
  );
