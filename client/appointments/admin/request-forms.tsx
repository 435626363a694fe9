import type { ReactNode } from 'react';
import { useNavigation } from 'react-router';
import {
  type RequestRecord,
  reasonLimit,
  staffNoteLimit,
} from '../../../shared/appointments/request-list.ts';
import type { RequestStatus } from '../../../shared/appointments/request-status.ts';
import { requestLink } from '../../../shared/page/admin-paths.ts';
import { Area, EditForm } from '../../admin/edit-form.tsx';
import { Fold } from '../../admin/section.tsx';
import { BusyNotice } from '../../components/notice.tsx';
import { optional, TextArea } from '../../forms/field.tsx';
import { type FormOutcome, fieldError } from '../../forms/form-input.ts';

export interface EditProps {
  request: RequestRecord;
  /** The outcome of the last posted form, which may be another one. */
  outcome: FormOutcome | undefined;
}

export const confirmFormId = 'fixer';
const refuseFormId = 'annuler';

export const confirmLabel = (status: RequestStatus) =>
  status === 'confirmed' ? 'Déplacer' : 'Confirmer';

const intents = ['confirmer', 'refuser', 'cliente', 'noter'] as const;
type Intent = (typeof intents)[number];

/** Returns the intent of the pressed button. The buttons of hours have none. */
export const getIntent = (sent: unknown): Intent =>
  intents.find((intent) => intent === sent) ?? 'confirmer';

/** Ends an appointment or request. The button says who ends it, and so does the client's mail. */
export function RefuseForm({ request, outcome }: EditProps) {
  const isAppointment = request.status === 'confirmed';
  const sent = outcome && getIntent(outcome.values.intent);
  return (
    <Fold
      id={refuseFormId}
      title={isAppointment ? 'Annuler le rendez-vous' : 'Refuser la demande'}
      isOpen={sent === 'refuser' || sent === 'cliente'}
    >
      <div className="form">
        <p className="row visit-links">
          <IntentButton intent="cliente">La cliente annule</IntentButton>
          <IntentButton intent="refuser">
            {isAppointment ? 'L’institut annule' : 'L’institut refuse'}
          </IntentButton>
        </p>
        <Area
          name="reason"
          label={<>Motif de l’institut{optional}</>}
          rows={2}
          maxLength={reasonLimit}
        />
      </div>
    </Fold>
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
    <Fold id="note" title="Note interne" isOpen={typed !== undefined}>
      <div className="form">
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
          hint="La cliente ne la voit pas."
          rows={3}
          maxLength={staffNoteLimit}
          defaultValue={typed ?? staffNote}
          error={fieldError(outcome?.problem, 'note')}
        />
        <IntentButton intent="noter">Enregistrer la note</IntentButton>
      </div>
    </Fold>
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
      {children}
    </EditForm>
  );
}

interface IntentButtonProps {
  intent: Intent;
  className?: string;
  children: ReactNode;
}

export function IntentButton({
  intent,
  className = 'button button-outline',
  children,
}: IntentButtonProps) {
  const { formData } = useNavigation();
  const isBusy = formData?.has('version') && getIntent(formData.get('intent')) === intent;
  return (
    <>
      <button
        type="submit"
        className={className}
        name="intent"
        value={intent}
        aria-disabled={isBusy}
      >
        {children}
      </button>
      {isBusy && <BusyNotice>Envoi en cours…</BusyNotice>}
    </>
  );
}
