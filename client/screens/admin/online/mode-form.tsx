import { type Online, sentenceLimit } from '../../../../shared/contract/admin/online.ts';
import { adminPaths } from '../../../../shared/page/admin-paths.ts';
import type { FormOutcome } from '../../../forms/form-input.ts';
import { EditForm, Input, Select } from '../forms/edit-form.tsx';
import { SendButton } from '../forms/send-button.tsx';
import { Section } from '../section.tsx';

const modes: Readonly<Record<Online['mode'], string>> = {
  'at-once': 'Tout de suite\u00a0: les heures libres se réservent',
  'on-request': 'Sur demande\u00a0: l’institut fixe chaque heure',
  closed: 'Fermée\u00a0: ni réservation ni demande',
};

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
        <Select
          name="mode"
          label="Les visiteurs réservent"
          defaultValue={online.mode}
          options={Object.entries(modes)}
        />
        <Input
          name="sentence"
          label="Votre phrase, quand elle est fermée"
          hint="Les visiteurs la lisent à la place des heures, avec votre numéro."
          maxLength={sentenceLimit}
          defaultValue={online.sentence}
        />
        <SendButton>Enregistrer</SendButton>
      </EditForm>
    </Section>
  );
}
