import type { ReactNode } from 'react';
import { useNavigation } from 'react-router';
import {
  type RequestFile,
  reasonLimit,
  staffNoteLimit,
} from '../../../../shared/contract/admin/requests.ts';
import type { RequestStatus } from '../../../../shared/contract/request-status.ts';
import { adminPaths } from '../../../../shared/page/admin-paths.ts';
import { Busy } from '../../../components/notice.tsx';
import { TextArea } from '../../../forms/field.tsx';
import type { FormOutcome } from '../../../forms/form-input.ts';
import { PostForm } from '../../../forms/post-form.tsx';

export interface EditProps {
  request: RequestFile;
  /** Of the form that was posted last, maybe another one. */
  outcome: FormOutcome | undefined;
}

/** The ids to link to. */
export const confirmFormId = 'titre-confirmer';
export const refuseFormId = 'titre-refuser';

export const confirmLabel = (status: RequestStatus) =>
  status === 'confirmed' ? 'Déplacer' : 'Confirmer';

/** Refuses a request, or cancels an appointment. */
export function RefuseForm({ request, outcome }: EditProps) {
  const { values, errorOf } = outcomeOf('refuser', outcome);
  const isAppointment = request.status === 'confirmed';
  const title = isAppointment ? 'Annuler le rendez-vous' : 'Refuser la demande';
  return (
    <EditForm
      request={request}
      outcome={outcome}
      intent="refuser"
      title={title}
      button={isAppointment ? 'Annuler le rendez-vous' : 'Refuser'}
    >
      <TextArea
        name="motif"
        label="Motif"
        hint="Le client lira cette phrase."
        required
        rows={3}
        maxLength={reasonLimit}
        defaultValue={values?.motif}
        error={errorOf('motif')}
      />
    </EditForm>
  );
}

/** The internal note, which clients never see. */
export function NoteForm({ request, outcome }: EditProps) {
  const { values, isConflict, errorOf } = outcomeOf('noter', outcome);
  return (
    <EditForm
      request={request}
      outcome={outcome}
      intent="noter"
      title="Note interne"
      button="Enregistrer la note"
    >
      {isConflict && request.staffNote && (
        <div className="notice notice-question">
          <p className="notice-title">La vôtre remplacera cette note&nbsp;:</p>
          <p className="written">{request.staffNote}</p>
        </div>
      )}
      <TextArea
        name="note"
        label="Note"
        hint="Le client ne la voit pas."
        rows={3}
        maxLength={staffNoteLimit}
        defaultValue={values?.note ?? request.staffNote}
        error={errorOf('note')}
      />
    </EditForm>
  );
}

/** The values and errors of this form, if it is the one that was posted. */
export function outcomeOf(intent: string, outcome: FormOutcome | undefined) {
  const own = outcome?.values.intent === intent ? outcome : undefined;
  const errorOf = (name: string) => (own?.problem.field === name ? own.problem.message : undefined);
  return { values: own?.values, isConflict: own?.problem.error === 'conflict', errorOf };
}

/**
 * Posts the version that its author saw, for optimistic locking: after an invalid field still the same
 * version, after a conflict the current one, so that posting again overwrites knowingly.
 */
export function EditForm({
  request: { number, version },
  outcome,
  intent,
  title,
  button,
  before,
  after,
  children,
}: EditProps & {
  intent: string;
  title: string;
  button: string;
  /** Above the fields. */
  before?: ReactNode;
  /** Below the button. */
  after?: ReactNode;
  children: ReactNode;
}) {
  const { formData } = useNavigation();
  const isBusy = formData?.get('intent') === intent;
  const { values, isConflict } = outcomeOf(intent, outcome);
  const editedVersion = isConflict ? version : (values?.version ?? version);
  return (
    <section className="card" aria-labelledby={`titre-${intent}`}>
      <h2 id={`titre-${intent}`} tabIndex={-1}>
        {title}
      </h2>
      <PostForm action={`${adminPaths.adminRequest}?numero=${number}`} className="form">
        <input type="hidden" name="intent" value={intent} />
        <input type="hidden" name="version" value={editedVersion} />
        {/* What Enter in a field presses. */}
        {before && <button type="submit" hidden />}
        {before}
        {children}
        <button
          type="submit"
          className={intent === 'confirmer' ? 'button' : 'button button-outline'}
          aria-disabled={isBusy}
        >
          {button}
        </button>
        {isBusy && <Busy>Envoi en cours…</Busy>}
        {after}
      </PostForm>
    </section>
  );
}
