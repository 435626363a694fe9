import type { Rules } from '../../../../shared/contract/admin/agenda-facts.ts';
import { adminPaths } from '../../../../shared/page/admin-paths.ts';
import { formatMinutes, spokenDuration } from '../../../../shared/text/duration.ts';
import type { FormOutcome } from '../../../forms/form-input.ts';
import { EditForm, Select } from '../forms/edit-form.tsx';
import { SendButton } from '../forms/send-button.tsx';
import { Section } from '../section.tsx';

const notices = [0, 30, 60, 120, 180, 240, 360, 720, 1440, 2880, 4320];

const noticeText = (minutes: number) =>
  minutes === 0 ? 'Aucun' : spokenDuration(formatMinutes(minutes));

interface Props {
  settings: Rules['settings'];
  outcome: FormOutcome | undefined;
}

export function SettingsForm({ settings, outcome }: Props) {
  const { mark, notice, people } = settings;
  const choices = [...new Set([...notices, notice])].sort((one, other) => one - other);
  return (
    <Section id="regles" title="Règles de réservation">
      <EditForm
        key={mark}
        action={adminPaths.adminTeam}
        className="form"
        hiddenFields={{ intent: 'regles', mark }}
        outcome={outcome}
      >
        <Select
          name="notice"
          label="Délai avant un rendez-vous"
          hint="Les heures plus proches ne sont pas proposées en ligne."
          defaultValue={String(notice)}
          options={choices.map((minutes) => [minutes, noticeText(minutes)])}
        />
        <Select
          name="people"
          label="Personnes par rendez-vous, au plus"
          hint="Au-delà, la visite se demande et ne se réserve pas."
          defaultValue={String(people)}
          options={[1, 2, 3, 4].map((count) => [count, count])}
        />
        <p className="muted">
          Le calendrier couvre les trois mois qui suivent, et les heures en ligne commencent aux
          quarts d’heure.
        </p>
        <SendButton>Enregistrer les règles</SendButton>
      </EditForm>
    </Section>
  );
}
