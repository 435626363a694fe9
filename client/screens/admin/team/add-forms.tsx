import type { ReactNode } from 'react';
import type { Team } from '../../../../shared/contract/admin/agenda-facts.ts';
import { adminPaths } from '../../../../shared/page/admin-paths.ts';
import { useCatalogue } from '../../../page/use-catalogue.ts';
import { Inputs } from '../forms/declared-inputs.tsx';
import { Check, EditForm, type Outcome } from '../forms/edit-form.tsx';
import { SendButton } from '../forms/send-button.tsx';
import { newPersonFields, newRoomFields, roomPrefix } from './team-data.ts';

/** The list of the existing kinds of rooms, which are suggested. */
export const kindsId = 'sortes';

interface Props {
  outcome: Outcome | undefined;
}

export function AddPersonForm({ mark, outcome }: Props & { mark: string }) {
  const { sections } = useCatalogue();
  const { name, from } = newPersonFields;
  return (
    <AddForm title="Ajouter une personne" intent="personne" mark={mark} outcome={outcome}>
      <Inputs fields={{ name }} />
      <fieldset className="checks">
        <legend>Ce qu’elle ou il fait</legend>
        {sections.map(({ slug, titre }) => (
          <Check key={slug} name={`section-${slug}`} label={titre} defaultChecked={false} />
        ))}
        <p className="field-hint">Ensuite, sur sa fiche, soin par soin si besoin.</p>
      </fieldset>
      <Inputs fields={{ from }} />
    </AddForm>
  );
}

export function AddRoomForm({ team, outcome }: Props & { team: Team }) {
  const kinds = new Set(team.lanes.map(({ roomKind }) => roomKind).filter(Boolean));
  const suggestions = { id: kindsId, texts: [...kinds] };
  return (
    <AddForm title="Ajouter une salle" intent="salle" mark={team.mark} outcome={outcome}>
      <Inputs
        fields={{ ...newRoomFields, roomKind: { ...newRoomFields.roomKind, suggestions } }}
        values={{ places: 1 }}
        prefix={roomPrefix}
      />
    </AddForm>
  );
}

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
