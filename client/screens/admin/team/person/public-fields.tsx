import type { LaneFile } from '../../../../../shared/contract/admin/agenda-facts.ts';
import { contentLimits as limits } from '../../../../../shared/contract/contents/contents-fields.ts';
import { optional, TextField } from '../../../../forms/field.tsx';
import { type FormOutcome, fieldError } from '../../../../forms/form-input.ts';
import { CheckField } from '../../forms/check-field.tsx';

interface Props {
  lane: LaneFile;
  problem: FormOutcome['problem'] | undefined;
  values: FormOutcome['values'] | undefined;
}

/** What the home page says of a person, and whether it shows her. */
export function PublicFields({ lane: { job, bio, isShown }, problem, values }: Props) {
  const field = (name: string, current: string) => ({
    ...{ name, autoComplete: 'off', defaultValue: values?.[name] ?? current },
    error: fieldError(problem, name),
  });
  return (
    <fieldset className="checks">
      <legend>Sur le site</legend>
      <div className="form">
        <CheckField
          name="isShown"
          label="Montrer sur le site, avec son accord"
          defaultChecked={values ? values.isShown !== undefined : isShown}
        />
        <p className="field-hint">
          L’accueil montre son nom, son métier, ces mots et ses rubriques. La première personne
          montrée remplace les quatre exemples.
        </p>
        <TextField
          {...field('job', job)}
          label={<>Métier{optional}</>}
          hint="Par exemple Coiffeuse."
          maxLength={limits.author}
        />
        <TextField
          {...field('bio', bio)}
          label={<>Quelques mots{optional}</>}
          maxLength={limits.sentence}
        />
      </div>
    </fieldset>
  );
}
