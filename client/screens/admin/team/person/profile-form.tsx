import { useNavigation } from 'react-router';
import type { LaneFile } from '../../../../../shared/contract/admin/agenda-facts.ts';
import { nameLimit } from '../../../../../shared/contract/admin/agenda-facts-input.ts';
import { optional, TextField } from '../../../../forms/field.tsx';
import { type FormOutcome, fieldError } from '../../../../forms/form-input.ts';
import { PostForm } from '../../../../forms/post-form.tsx';
import { AskFirst } from '../../ask-first.tsx';
import { SendButton } from '../../forms/send-button.tsx';
import { laneLink } from '../team-links.ts';
import { PublicFields } from './public-fields.tsx';

interface Props {
  lane: LaneFile;
  outcome: FormOutcome | undefined;
}

export function ProfileForm({ lane, outcome }: Props) {
  const { id, mark, name, kind, from, to } = lane;
  const { problem, values } = outcome?.values.intent === 'fiche' ? outcome : {};
  const day = (field: string, current: string) => ({
    name: field,
    type: 'date',
    defaultValue: values?.[field] ?? current,
    error: fieldError(problem, field),
  });
  return (
    <section className="card" aria-labelledby="fiche">
      <h2 id="fiche">Fiche</h2>
      <PostForm action={laneLink(id)} className="form">
        <input type="hidden" name="intent" value="fiche" />
        <input type="hidden" name="kind" value={kind} />
        <input type="hidden" name="mark" value={mark} />
        <TextField
          name="name"
          label="Nom"
          required
          maxLength={nameLimit}
          autoComplete="off"
          defaultValue={values?.name ?? name}
          error={fieldError(problem, 'name')}
        />
        {kind === 'room' && (
          <RoomKind lane={lane} value={values?.roomKind} error={fieldError(problem, 'roomKind')} />
        )}
        <TextField {...day('from', from)} label={<>Premier jour{optional}</>} />
        <TextField
          {...day('to', to)}
          label={<>Dernier jour{optional}</>}
          hint="Après ce jour, plus rien ne lui est proposé. Rien n’est annulé."
        />
        {kind === 'staff' && <PublicFields lane={lane} problem={problem} values={values} />}
        <SendButton intent="fiche">Enregistrer la fiche</SendButton>
      </PostForm>
    </section>
  );
}

function RoomKind({
  lane,
  value,
  error,
}: {
  lane: LaneFile;
  value: string | undefined;
  error: string | undefined;
}) {
  return (
    <>
      <TextField
        name="roomKind"
        label="Sorte"
        hint="Ce que les soins demandent."
        required
        maxLength={nameLimit}
        list="sortes"
        autoComplete="off"
        defaultValue={value ?? lane.roomKind}
        error={error}
      />
      <datalist id="sortes">
        {lane.roomKinds.map((kind) => (
          <option key={kind} value={kind} />
        ))}
      </datalist>
    </>
  );
}

/** Only a person or room that was never booked can be deleted. */
export function RemoveForm({ lane: { id, mark, name, kind, isUsed } }: { lane: LaneFile }) {
  const isBusy = useNavigation().formData?.get('intent') === 'retirer';
  if (isUsed) {
    return (
      <p className="muted">
        {`${name} a ou a eu des rendez-vous et reste donc dans l’histoire. Pour un départ, donnez un dernier jour.`}
      </p>
    );
  }
  return (
    <AskFirst label={`Retirer ${name}…`}>
      <p>
        {`Aucun rendez-vous n’y est attaché. ${
          kind === 'staff' ? 'Fiche, horaires et savoir-faire' : 'Fiche et horaires'
        } seront effacés, sans retour.`}
      </p>
      <PostForm action={laneLink(id)}>
        <input type="hidden" name="intent" value="retirer" />
        <input type="hidden" name="mark" value={mark} />
        <button type="submit" className="button" aria-disabled={isBusy}>
          {`Oui, retirer ${name}`}
        </button>
      </PostForm>
    </AskFirst>
  );
}
