import { formatTime } from '../../../../shared/calendar/opening.ts';
import type { Rules } from '../../../../shared/contract/admin/agenda-facts.ts';
import { adminPaths } from '../../../../shared/page/admin-paths.ts';
import { formatMinutes } from '../../../../shared/text/duration.ts';
import { EditForm, type Outcome, Select } from '../forms/edit-form.tsx';
import { SendButton } from '../forms/send-button.tsx';
import { Section } from '../section.tsx';
import { SearchRules } from './search-rules.tsx';
import { bookingWords, timeOfHour } from './setting-words.ts';

const notices = [0, 30, 60, 120, 180, 240, 360, 720, 1440, 2880, 4320];

const noticeText = (minutes: number) => (minutes === 0 ? 'Aucun' : formatMinutes(minutes));

/** From the morning to the evening. */
const reminderHours = Array.from({ length: 14 }, (_, index) => 8 + index);

interface Props {
  settings: Rules['settings'];
  outcome: Outcome | undefined;
}

export function SettingsForm({ settings, outcome }: Props) {
  const { mark, notice, people, reminder } = settings;
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
          label={bookingWords.notice.name}
          hint="Les heures plus proches ne sont pas proposées en ligne."
          defaultValue={String(notice)}
          options={choices.map((minutes) => [minutes, noticeText(minutes)])}
        />
        <Select
          name="people"
          label={bookingWords.people.name}
          hint="Au-delà, la visite se demande et ne se réserve pas."
          defaultValue={String(people)}
          options={[1, 2, 3, 4].map((count) => [count, count])}
        />
        {reminder !== undefined && (
          <Select
            name="reminder"
            label={bookingWords.reminder.name}
            hint="Par e-mail, à qui en a donné un. Qui réserve après cette heure n’en reçoit pas."
            defaultValue={String(reminder)}
            options={[
              [0, 'Aucun rappel'],
              ...reminderHours.map((hour) => [hour, formatTime(timeOfHour(hour))] as const),
            ]}
          />
        )}
        <SearchRules settings={settings} />
        <p className="muted">Le calendrier couvre les trois mois qui suivent.</p>
        <SendButton>Enregistrer les règles</SendButton>
      </EditForm>
    </Section>
  );
}
