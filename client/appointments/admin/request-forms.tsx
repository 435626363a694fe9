import type { ReactNode } from 'react';
import { useNavigation } from 'react-router';
import {
  type RequestFile,
  reasonLimit,
  staffNoteLimit,
} from '../../../shared/appointments/request-list.ts';
import type { RequestStatus } from '../../../shared/appointments/request-status.ts';
import { requestLink } from '../../../shared/page/admin-paths.ts';
import { Area, CheckField, EditForm } from '../../admin/edit-form.tsx';
import { Busy } from '../../components/notice.tsx';
import { TextArea } from '../../forms/field.tsx';
import { type FormOutcome, fieldError } from '../../forms/form-input.ts';

export interface EditProps {
  request: RequestFile;
  /** The outcome of the last posted form, which may be another one. */
  outcome: FormOutcome | undefined;
}

export const confirmFormId = 'titre-confirmer';
export const refuseFormId = 'titre-refuser';

export const confirmLabel = (status: RequestStatus) =>
  status === 'confirmed' ? 'Déplacer' : 'Confirmer';

type Intent = 'confirmer' | 'refuser' | 'noter';

/** Returns the intent of the pressed button. The buttons of hours have none. */
export const intentOf = (sent: unknown): Intent =>
  sent === 'refuser' || sent === 'noter' ? sent : 'confirmer';

export function RefuseForm({ request, outcome }: EditProps) {
  const isAppointment = request.status === 'confirmed';
  const title = isAppointment ? 'Annuler le rendez-vous' : 'Refuser la demande';
  return (
    <EditSection
      intent="refuser"
      title={title}
      button={isAppointment ? 'Annuler le rendez-vous' : 'Refuser'}
    >
      <CheckField
        name="byClient"
        label="C’est la cliente ou le client qui annule, par téléphone"
        defaultChecked={outcome?.values.byClient !== undefined}
      />
      <Area
        name="reason"
        label="Motif de l’institut"
        hint="Le client lira cette phrase."
        rows={3}
        maxLength={reasonLimit}
      />
    </EditSection>
  );
}

/** The field with the note as it was shown: only a changed note is saved. */
export const shownNoteField = 'note-avant';

export const typedNote = (values: FormOutcome['values'] = {}): string | undefined =>
  (values.note ?? '').trim() === (values[shownNoteField] ?? '') ? undefined : values.note;

/** The internal note, which clients never see. It is saved with an answer as well. */
export function NoteForm({ request: { staffNote }, outcome }: EditProps) {
  const typed = typedNote(outcome?.values);
  const shown = outcome?.values[shownNoteField];
  const isConflict = outcome?.problem.error === 'conflict';
  return (
    <EditSection intent="noter" title="Note interne" button="Enregistrer la note">
      {typed !== undefined && staffNote && isConflict && shown !== staffNote && (
        <div className="notice notice-question">
          <p className="notice-title">La vôtre remplacera cette note&nbsp;:</p>
          <p className="written">{staffNote}</p>
        </div>
      )}
      <input
        type="hidden"
        name={shownNoteField}
        value={(isConflict ? undefined : shown) ?? staffNote}
      />
      <TextArea
        key={staffNote}
        name="note"
        label="Note"
        hint="Le client ne la voit pas."
        rows={3}
        maxLength={staffNoteLimit}
        defaultValue={typed ?? staffNote}
        error={fieldError(outcome?.problem, 'note')}
      />
    </EditSection>
  );
}

/** The form of all actions on a request. Typed values survive when another part is refused. */
export function AnswerForm({
  request: { number, version },
  outcome,
  children,
}: EditProps & { children: ReactNode }) {
  // After a conflict the current version is sent, so that posting again overwrites on purpose.
  const seen = outcome?.problem.error === 'conflict' ? undefined : outcome?.values.version;
  return (
    <EditForm
      action={requestLink(number)}
      noValidate
      hiddenFields={{ version: seen ?? version }}
      outcome={outcome}
    >
      {/* Enter in a field presses this button. */}
      <button type="submit" hidden />
      <div className="stack">{children}</div>
    </EditForm>
  );
}

interface SectionProps {
  intent: Intent;
  title: string;
  button: string;
  after?: ReactNode;
  children: ReactNode;
}

export function EditSection({ intent, title, button, after, children }: SectionProps) {
  const { formData } = useNavigation();
  const isBusy = formData?.has('version') && intentOf(formData.get('intent')) === intent;
  return (
    <section className="card" aria-labelledby={`titre-${intent}`}>
      <h2 id={`titre-${intent}`} tabIndex={-1}>
        {title}
      </h2>
      <div className="form">
        {children}
        <button
          type="submit"
          className={intent === 'confirmer' ? 'button' : 'button button-outline'}
          name="intent"
          value={intent}
          aria-disabled={isBusy}
        >
          {button}
        </button>
        {isBusy && <Busy>Envoi en cours…</Busy>}
        {after}
      </div>
    </section>
  );
}
