import { type Online, onlineFields } from '../../../../shared/contract/admin/online.ts';
import { adminPaths } from '../../../../shared/page/admin-paths.ts';
import type { FormOutcome } from '../../../forms/form-input.ts';
import { Inputs } from '../forms/declared-inputs.tsx';
import { EditForm } from '../forms/edit-form.tsx';
import { SendButton } from '../forms/send-button.tsx';
import { Section } from '../section.tsx';

interface ModeProps {
  online: Pick<Online, 'mode' | 'sentence'>;
  outcome: FormOutcome | undefined;
}

export function ModeForm({ online, outcome }: ModeProps) {
  return (
    <Section id="reglage" title="Réservation en ligne">
      <EditForm
        key={JSON.stringify(online)}
        action={adminPaths.adminOnline}
        className="form"
        hiddenFields={{ intent: 'mode' }}
        outcome={outcome}
      >
        <Inputs fields={onlineFields} values={online} />
        <SendButton>Enregistrer</SendButton>
      </EditForm>
    </Section>
  );
}
