import { type Online, sentenceLimit } from '../../../../shared/contract/admin/online.ts';
import { adminPaths } from '../../../../shared/page/admin-paths.ts';
import { SelectField, TextField } from '../../../forms/field.tsx';
import { type FormOutcome, fieldError } from '../../../forms/form-input.ts';
import { PostForm } from '../../../forms/post-form.tsx';
import { SendButton } from '../forms/send-button.tsx';

const modes: Readonly<Record<Online['mode'], string>> = {
  'at-once': 'Tout de suite\u00a0: les heures libres se réservent',
  'on-request': 'Sur demande\u00a0: l’institut fixe chaque heure',
  closed: 'Fermée\u00a0: ni réservation ni demande',
};

interface Props {
  online: Pick<Online, 'mode' | 'sentence'>;
  outcome: FormOutcome | undefined;
}

export function ModeForm({ online, outcome }: Props) {
  const { problem, values } = outcome?.values.intent === 'mode' ? outcome : {};
  return (
    <section className="card" aria-labelledby="reglage">
      <h2 id="reglage">Réservation en ligne</h2>
      <PostForm action={adminPaths.adminOnline} className="form" key={JSON.stringify(online)}>
        <input type="hidden" name="intent" value="mode" />
        <SelectField
          name="mode"
          label="Les visiteurs réservent"
          defaultValue={values?.mode ?? online.mode}
          error={fieldError(problem, 'mode')}
        >
          {Object.entries(modes).map(([mode, label]) => (
            <option key={mode} value={mode}>
              {label}
            </option>
          ))}
        </SelectField>
        <TextField
          name="sentence"
          label="Votre phrase, quand elle est fermée"
          hint="Les visiteurs la lisent à la place des heures, avec votre numéro."
          maxLength={sentenceLimit}
          defaultValue={values?.sentence ?? online.sentence}
          error={fieldError(problem, 'sentence')}
        />
        <SendButton intent="mode">Enregistrer</SendButton>
      </PostForm>
    </section>
  );
}
