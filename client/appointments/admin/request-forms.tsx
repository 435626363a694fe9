import type { ReactNode } from 'react';
import { useNavigation } from 'react-router';
import { Area, EditForm } from '#client/admin/edit-form.tsx';
import { Fold } from '#client/admin/screen-parts.tsx';
import { BusyNotice } from '#client/components/notice.tsx';
import { optionalSuffix } from '#client/forms/field.tsx';
import type { FormOutcome } from '#client/forms/form-input.ts';
import { walkInName } from '#shared/agenda/walk-in-name.ts';
import { type RequestRecord, reasonLimit } from '#shared/appointments/request-list.ts';
import type { RequestStatus } from '#shared/appointments/request-status.ts';
import { buildRequestLink } from '#shared/page/admin-paths.ts';

export interface EditProps {
  request: RequestRecord;
  /** The outcome of the last posted form. It may belong to another form of the page. */
  outcome: FormOutcome | undefined;
  awayPath?: string | undefined;
}

export const confirmFormId = 'fixer';
const refuseFormId = 'annuler';
export const answerFormId = 'reponse';

export function getConfirmLabel(status: RequestStatus, name = ''): string {
  if (status === 'cancelled') return 'Rétablir à une autre heure';
  const clientName = name === walkInName ? 'ce rendez-vous' : name;
  return `${status === 'confirmed' ? 'Déplacer' : 'Confirmer'} ${clientName}`.trim();
}

const intents = ['confirmer', 'refuser', 'cliente'] as const;
type Intent = (typeof intents)[number];

/** Reads the pressed button's intent. A button for an hour sends none, and confirms. */
export const getIntent = (text: unknown): Intent =>
  intents.find((intent) => intent === text) ?? 'confirmer';

/** Cancels an appointment, or refuses a request. The button tells the client's mail who cancelled. */
export function RefuseForm({ request, outcome }: EditProps) {
  const isAppointment = request.status === 'confirmed';
  const postedIntent = outcome && getIntent(outcome.values.intent);
  return (
    <Fold
      id={refuseFormId}
      title={isAppointment ? 'Annuler le rendez-vous' : 'Refuser la demande'}
      isOpen={postedIntent === 'refuser' || postedIntent === 'cliente'}
    >
      <div className="form">
        <p className="row">
          <IntentButton intent="cliente">La personne annule</IntentButton>
        </p>
        <Area
          name="reason"
          label={<>Motif, que le client lira{optionalSuffix}</>}
          rows={2}
          maxLength={reasonLimit}
        />
        <p className="row">
          <IntentButton intent="refuser">
            {isAppointment ? 'L’institut annule' : 'L’institut refuse'}
          </IntentButton>
        </p>
      </div>
    </Fold>
  );
}

/** The form around all actions on a request. A refused action keeps the typed values. */
export function AnswerForm({
  request,
  outcome,
  awayPath,
  children,
}: EditProps & { children: ReactNode }) {
  const { number, version } = request;
  // After a conflict the form has the current version, so that posting again overwrites on purpose.
  const typedVersion = outcome?.problem.error === 'conflict' ? undefined : outcome?.values.version;
  return (
    <EditForm
      id={answerFormId}
      action={buildRequestLink(number, '', '', awayPath)}
      noValidate
      hiddenFields={{ version: typedVersion ?? version }}
      outcome={outcome}
    >
      {/* Enter in a field presses this button. */}
      <button type="submit" hidden />
      {children}
    </EditForm>
  );
}

interface ButtonProps {
  intent: Intent;
  className?: string;
  children: ReactNode;
}

export function IntentButton(props: ButtonProps) {
  const { intent, className = 'button button-outline', children } = props;
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
