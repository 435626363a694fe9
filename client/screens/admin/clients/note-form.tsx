import { type ClientFile, clientNoteLimit } from '../../../../shared/contract/admin/clients.ts';
import type { FormOutcome } from '../../../forms/form-input.ts';
import { Area, EditForm } from '../forms/edit-form.tsx';
import { SendButton } from '../forms/send-button.tsx';
import { actorName, timestampText } from '../history-text.ts';
import { Section } from '../section.tsx';
import { clientLink } from './client-data.ts';

interface Props {
  client: ClientFile;
  outcome: FormOutcome | undefined;
}

/** The institute's internal note about the client. */
export function NoteForm({ client, outcome }: Props) {
  const { number, clientNote, mark } = client;
  const isConflict = outcome?.problem.error === 'conflict';
  // After a conflict the current mark, so that posting again overwrites on purpose.
  const seen = isConflict ? mark : (outcome?.values.mark ?? mark);
  return (
    <Section id="titre-note" title="Notes">
      <EditForm
        action={clientLink(number)}
        className="form"
        noValidate
        hiddenFields={{ mark: seen }}
        outcome={outcome}
      >
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
        <Area
          key={mark}
          name="clientNote"
          label="Note sur cette personne"
          hint="Elle ne la voit pas, mais peut demander à la lire. Rien sur sa santé sans son accord."
          rows={4}
          maxLength={clientNoteLimit}
          defaultValue={clientNote}
        />
        <WrittenBy client={client} />
        <SendButton className="button button-outline">Enregistrer la note</SendButton>
      </EditForm>
    </Section>
  );
}

const WrittenBy = ({ client: { notedBy, notedAt } }: { client: ClientFile }) =>
  notedAt && (
    <p className="muted small">{`Écrite par ${actorName(notedBy)}, ${timestampText(notedAt)}`}</p>
  );
