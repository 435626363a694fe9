import { useNavigation } from 'react-router';
import type { Day } from '../../../../../shared/calendar/calendar-month.ts';
import type { LaneFile } from '../../../../../shared/contract/admin/agenda-facts.ts';
import { personFields, roomFields } from '../../../../../shared/contract/admin/agenda-fields.ts';
import type { Fields } from '../../../../../shared/contract/declared-fields.ts';
import { Inputs } from '../../forms/declared-inputs.tsx';
import { ButtonForm, EditForm, type Outcome } from '../../forms/edit-form.tsx';
import { SendButton } from '../../forms/send-button.tsx';
import { Section } from '../../section.tsx';
import { kindsId } from '../add-forms.tsx';
import { laneLink } from '../team-links.ts';

interface Props {
  lane: LaneFile;
  outcome: Outcome | undefined;
  today: Day;
}

export function ProfileForm({ lane, outcome, today }: Props) {
  const { id, mark, kind, roomKinds, commission } = lane;
  const { isShown, job, bio, ...own } = personFields;
  const commissionFrom = { ...own.commissionFrom, max: today };
  const suggestions = { id: kindsId, texts: roomKinds };
  const fields: Fields =
    kind === 'staff'
      ? { ...own, commissionFrom }
      : { ...roomFields, roomKind: { ...roomFields.roomKind, suggestions } };
  const values = { ...lane, commissionFrom: commission === undefined ? undefined : today };
  return (
    <Section id="fiche" title="Fiche">
      <EditForm
        action={laneLink(id)}
        className="form"
        hiddenFields={{ intent: 'fiche', kind, mark }}
        outcome={outcome}
      >
        <Inputs fields={fields} values={values} />
        {kind === 'staff' && (
          <fieldset className="checks">
            <legend>Sur le site</legend>
            <div className="form">
              <Inputs fields={{ isShown, job, bio }} values={lane} />
            </div>
          </fieldset>
        )}
        <SendButton>Enregistrer la fiche</SendButton>
      </EditForm>
    </Section>
  );
}

/** Only a person or room that was never booked can be deleted. */
export function RemoveForm({ lane: { id, mark, name, kind, isUsed } }: { lane: LaneFile }) {
  const isBusy = useNavigation().formData?.get('intent') === 'retirer';
  if (isUsed) {
    return (
      <p className="muted">
        {`${name} a ou a eu des rendez-vous et reste donc dans l’historique. Pour un départ, donnez un dernier jour.`}
      </p>
    );
  }
  return (
    <div className="stack">
      <p className="muted">
        {`Aucun rendez-vous n’y est attaché\u00a0: ${
          kind === 'staff' ? 'fiche, horaires et savoir-faire' : 'fiche et horaires'
        } peuvent être effacés.`}
      </p>
      <ButtonForm
        action={laneLink(id)}
        hiddenFields={{ intent: 'retirer', mark }}
        className="button button-outline"
        isBusy={isBusy}
      >
        {`Retirer ${name}`}
      </ButtonForm>
    </div>
  );
}
