import type { Rules } from '../../../../shared/contract/admin/agenda-facts.ts';
import { adminPaths } from '../../../../shared/page/admin-paths.ts';
import { formatMinutes, spokenDuration } from '../../../../shared/text/duration.ts';
import { SelectField } from '../../../forms/field.tsx';
import { type FormOutcome, fieldError } from '../../../forms/form-input.ts';
import { PostForm } from '../../../forms/post-form.tsx';
import { SendButton } from '../forms/send-button.tsx';

const notices = [0, 30, 60, 120, 180, 240, 360, 720, 1440, 2880, 4320];

const noticeText = (minutes: number) =>
  minutes === 0 ? 'Aucun' : spokenDuration(formatMinutes(minutes));

interface Props {
  settings: Rules['settings'];
  outcome: FormOutcome | undefined;
}

export function SettingsForm({ settings, outcome }: Props) {
  const { problem, values } = outcome ?? {};
  const { mark, notice, people } = settings;
  const choices = [...new Set([...notices, notice])].sort((one, other) => one - other);
  return (
    <section className="card" aria-labelledby="regles">
      <h2 id="regles">Règles de réservation</h2>
      <PostForm action={adminPaths.adminTeam} className="form" key={mark}>
        <input type="hidden" name="intent" value="regles" />
        <input type="hidden" name="mark" value={mark} />
        <SelectField
          name="notice"
          label="Délai avant un rendez-vous"
          hint="Les heures plus proches ne sont pas proposées en ligne."
          defaultValue={values?.notice ?? String(notice)}
          error={fieldError(problem, 'notice')}
        >
          {choices.map((minutes) => (
            <option key={minutes} value={minutes}>
              {noticeText(minutes)}
            </option>
          ))}
        </SelectField>
        <SelectField
          name="people"
          label="Personnes par rendez-vous, au plus"
          hint="Au-delà, la visite se demande et ne se réserve pas."
          defaultValue={values?.people ?? String(people)}
          error={fieldError(problem, 'people')}
        >
          {[1, 2, 3, 4].map((count) => (
            <option key={count} value={count}>
              {count}
            </option>
          ))}
        </SelectField>
        <p className="muted">
          Le calendrier couvre les trois mois qui suivent, et les heures en ligne commencent aux
          quarts d’heure.
        </p>
        <SendButton intent="regles">Enregistrer les règles</SendButton>
      </PostForm>
    </section>
  );
}
