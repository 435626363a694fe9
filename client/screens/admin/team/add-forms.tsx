import type { ReactNode } from 'react';
import type { Team } from '../../../../shared/contract/admin/agenda-facts.ts';
import { nameLimit } from '../../../../shared/contract/admin/agenda-facts-input.ts';
import { adminPaths } from '../../../../shared/page/admin-paths.ts';
import { optional, TextField } from '../../../forms/field.tsx';
import { type FormOutcome, fieldError } from '../../../forms/form-input.ts';
import { PostForm } from '../../../forms/post-form.tsx';
import { useCatalogue } from '../../../page/use-catalogue.ts';
import { CheckField } from '../forms/check-field.tsx';
import { SendButton } from '../forms/send-button.tsx';
import { roomField } from './team-data.ts';

interface Props {
  outcome: FormOutcome | undefined;
}

export function AddPersonForm({ mark, outcome }: Props & { mark: string }) {
  const { sections } = useCatalogue();
  const { problem, values } = outcome ?? {};
  return (
    <AddForm title="Ajouter une personne" intent="personne" mark={mark} isOpen={Boolean(outcome)}>
      <TextField
        name="name"
        label="Nom"
        hint="Les visiteurs le voient quand ils choisissent une heure."
        required
        maxLength={nameLimit}
        autoComplete="off"
        defaultValue={values?.name}
        error={fieldError(problem, 'name')}
      />
      <fieldset className="checks">
        <legend>Ce qu’elle ou il fait</legend>
        {sections.map(({ slug, titre }) => (
          <CheckField
            key={slug}
            name={`section-${slug}`}
            label={titre}
            defaultChecked={values?.[`section-${slug}`] !== undefined}
          />
        ))}
        <p className="field-hint">Ensuite, sur sa fiche, soin par soin si besoin.</p>
      </fieldset>
      <FirstDay name="from" values={values} problem={problem} />
    </AddForm>
  );
}

export function AddRoomForm({ team, outcome }: Props & { team: Team }) {
  const { problem, values } = outcome ?? {};
  const kinds = new Set(team.lanes.map(({ roomKind }) => roomKind).filter(Boolean));
  return (
    <AddForm
      title="Ajouter une salle ou une place"
      intent="salle"
      mark={team.mark}
      isOpen={Boolean(outcome)}
    >
      <TextField
        name={roomField('name')}
        label="Nom"
        hint={'Par exemple «\u00a0Cabine 1\u00a0» ou «\u00a0Hammam, place 2\u00a0».'}
        required
        maxLength={nameLimit}
        autoComplete="off"
        defaultValue={values?.[roomField('name')]}
        error={fieldError(problem, roomField('name'))}
      />
      <TextField
        name={roomField('roomKind')}
        label="Sorte"
        hint={'Ce que les soins demandent, par exemple «\u00a0Cabine\u00a0».'}
        required
        maxLength={nameLimit}
        list="sortes"
        autoComplete="off"
        defaultValue={values?.[roomField('roomKind')]}
        error={fieldError(problem, roomField('roomKind'))}
      />
      <datalist id="sortes">
        {[...kinds].map((kind) => (
          <option key={kind} value={kind} />
        ))}
      </datalist>
      <FirstDay name={roomField('from')} values={values} problem={problem} />
    </AddForm>
  );
}

function FirstDay({
  name,
  values,
  problem,
}: {
  name: string;
  values: FormOutcome['values'] | undefined;
  problem: FormOutcome['problem'] | undefined;
}) {
  return (
    <TextField
      name={name}
      label={<>Premier jour{optional}</>}
      type="date"
      defaultValue={values?.[name]}
      error={fieldError(problem, name)}
    />
  );
}

interface FormProps {
  title: string;
  intent: string;
  mark: string;
  isOpen: boolean;
  children: ReactNode;
}

function AddForm({ title, intent, mark, isOpen, children }: FormProps) {
  return (
    <details className="card fold-card" open={isOpen}>
      <summary>{title}</summary>
      <PostForm action={adminPaths.adminTeam} className="form">
        <input type="hidden" name="intent" value={intent} />
        <input type="hidden" name="mark" value={mark} />
        {children}
        <SendButton intent={intent}>Ajouter</SendButton>
      </PostForm>
    </details>
  );
}
