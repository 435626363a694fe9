import type { Rules } from '../../../../shared/contract/admin/agenda-facts.ts';
import { noticeOptions, settingFields } from '../../../../shared/contract/admin/agenda-fields.ts';
import { adminPaths } from '../../../../shared/page/admin-paths.ts';
import { Inputs } from '../forms/declared-inputs.tsx';
import { EditForm, type Outcome } from '../forms/edit-form.tsx';
import { SendButton } from '../forms/send-button.tsx';
import { Section } from '../section.tsx';

interface Props {
  settings: Rules['settings'];
  outcome: Outcome | undefined;
}

export function SettingsForm({ settings, outcome }: Props) {
  const notice = { ...settingFields.notice, options: noticeOptions(settings.notice) };
  return (
    <Section id="regles" title="Règles de réservation">
      <EditForm
        key={settings.mark}
        action={adminPaths.adminTeam}
        className="form"
        hiddenFields={{ intent: 'regles', mark: settings.mark }}
        outcome={outcome}
      >
        <Inputs fields={{ ...settingFields, notice }} values={settings} />
        <p className="muted">Le calendrier couvre les trois mois qui suivent.</p>
        <SendButton>Enregistrer les règles</SendButton>
      </EditForm>
    </Section>
  );
}
