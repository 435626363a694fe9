import type { ComponentProps, ReactNode } from 'react';
import type { Team } from '../../../../shared/contract/admin/agenda-facts.ts';
import { nameLimit } from '../../../../shared/contract/admin/agenda-facts-input.ts';
import { adminPaths } from '../../../../shared/page/admin-paths.ts';
import { optional } from '../../../forms/field.tsx';
import { useCatalogue } from '../../../page/use-catalogue.ts';
import { Check, EditForm, Input, type Outcome } from '../forms/edit-form.tsx';
import { SendButton } from '../forms/send-button.tsx';
import { roomField } from './team-data.ts';

interface Props {
  outcome: Outcome | undefined;
}

export function AddPersonForm({ mark, outcome }: Props & { mark: string }) {
  const { sections } = useCatalogue();
  return (
    <AddForm title="Ajouter une personne" intent="personne" mark={mark} outcome={outcome}>
      <Input
        name="name"
        label="Nom"
        hint="Les visiteurs le voient quand ils choisissent une heure."
        required
        maxLength={nameLimit}
        autoComplete="off"
      />
      <fieldset className="checks">
        <legend>Ce qu’elle ou il fait</legend>
        {sections.map(({ slug, titre }) => (
          <Check key={slug} name={`section-${slug}`} label={titre} defaultChecked={false} />
        ))}
        <p className="field-hint">Ensuite, sur sa fiche, soin par soin si besoin.</p>
      </fieldset>
      <FirstDay name="from" />
    </AddForm>
  );
}

export function AddRoomForm({ team, outcome }: Props & { team: Team }) {
  const kinds = new Set(team.lanes.map(({ roomKind }) => roomKind).filter(Boolean));
  return (
    <AddForm title="Ajouter une salle" intent="salle" mark={team.mark} outcome={outcome}>
      <Input
        name={roomField('name')}
        label="Nom"
        hint={'Par exemple «\u00a0Cabine 1\u00a0» ou «\u00a0Hammam\u00a0».'}
        required
        maxLength={nameLimit}
        autoComplete="off"
      />
      <RoomKind
        name={roomField('roomKind')}
        hint={'Ce que les soins demandent, par exemple «\u00a0Cabine\u00a0».'}
        kinds={[...kinds]}
      />
      <Places name={roomField('places')} defaultValue={1} />
      <FirstDay name={roomField('from')} />
    </AddForm>
  );
}

interface KindProps extends ComponentProps<typeof Input> {
  kinds: readonly string[];
}

/** Suggests the existing kinds. */
export const RoomKind = ({ kinds, ...field }: Omit<KindProps, 'label'>) => (
  <>
    <Input
      {...field}
      label="Type de salle"
      required
      maxLength={nameLimit}
      list="sortes"
      autoComplete="off"
    />
    <datalist id="sortes">
      {kinds.map((kind) => (
        <option key={kind} value={kind} />
      ))}
    </datalist>
  </>
);

/** How many it holds at once. */
export const Places = (field: Pick<ComponentProps<typeof Input>, 'name' | 'defaultValue'>) => (
  <Input
    {...field}
    label="Places"
    hint="Combien de clients elle reçoit à la fois, par exemple 2 pour une cabine duo."
    inputMode="numeric"
    maxLength={2}
    autoComplete="off"
  />
);

const FirstDay = ({ name }: { name: string }) => (
  <Input name={name} label={<>Premier jour{optional}</>} type="date" />
);

interface FormProps extends Props {
  title: string;
  intent: string;
  mark: string;
  children: ReactNode;
}

function AddForm({ title, intent, mark, outcome, children }: FormProps) {
  const hiddenFields = { intent, mark };
  return (
    <details className="card fold-card" open={outcome?.values.intent === intent}>
      <summary>{title}</summary>
      <EditForm
        action={adminPaths.adminTeam}
        className="form"
        hiddenFields={hiddenFields}
        outcome={outcome}
      >
        {children}
        <SendButton>Ajouter</SendButton>
      </EditForm>
    </details>
  );
}
