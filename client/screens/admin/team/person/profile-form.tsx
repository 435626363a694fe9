import { useNavigation } from 'react-router';
import type { Day } from '../../../../../shared/calendar/calendar-month.ts';
import type { LaneFile } from '../../../../../shared/contract/admin/agenda-facts.ts';
import { nameLimit } from '../../../../../shared/contract/admin/agenda-facts-input.ts';
import { contentLimits as limits } from '../../../../../shared/contract/contents/content-fields.ts';
import { optional } from '../../../../forms/field.tsx';
import { ButtonForm, Check, EditForm, Input, type Outcome } from '../../forms/edit-form.tsx';
import { SendButton } from '../../forms/send-button.tsx';
import { Section } from '../../section.tsx';
import { Places, RoomKind } from '../add-forms.tsx';
import { laneLink } from '../team-links.ts';

interface Props {
  lane: LaneFile;
  outcome: Outcome | undefined;
  today: Day;
}

export function ProfileForm({ lane, outcome, today }: Props) {
  const { id, mark, name, kind, from, to, roomKind, roomKinds, places } = lane;
  return (
    <Section id="fiche" title="Fiche">
      <EditForm
        action={laneLink(id)}
        className="form"
        hiddenFields={{ intent: 'fiche', kind, mark }}
        outcome={outcome}
      >
        <Input
          name="name"
          label="Nom"
          required
          maxLength={nameLimit}
          autoComplete="off"
          defaultValue={name}
        />
        {kind === 'room' && (
          <RoomKind
            name="roomKind"
            hint="Ce que les soins demandent."
            kinds={roomKinds}
            defaultValue={roomKind}
          />
        )}
        {places !== undefined && <Places name="places" defaultValue={places} />}
        <Input name="from" label={<>Premier jour{optional}</>} type="date" defaultValue={from} />
        <Input
          name="to"
          label={<>Dernier jour{optional}</>}
          hint="Après ce jour, plus rien ne lui est proposé. Rien n’est annulé."
          type="date"
          defaultValue={to}
        />
        {kind === 'staff' && <ShareFields lane={lane} today={today} />}
        {kind === 'staff' && <PublicFields lane={lane} />}
        <SendButton>Enregistrer la fiche</SendButton>
      </EditForm>
    </Section>
  );
}

/** Her share of what she takes, and since when. */
const ShareFields = ({ lane: { commission }, today }: Pick<Props, 'lane' | 'today'>) =>
  commission !== undefined && (
    <>
      <Input
        name="commission"
        label={<>Sa part, en %{optional}</>}
        hint="De ce qu’elle encaisse, comptée dans «&nbsp;Chiffres&nbsp;». Le site ne la montre pas."
        inputMode="numeric"
        autoComplete="off"
        maxLength={5}
        defaultValue={commission ?? ''}
      />
      <Input
        name="commissionFrom"
        type="date"
        label="Une nouvelle part compte à partir du"
        hint="Les paiements d’avant gardent la leur."
        max={today}
        defaultValue={today}
      />
    </>
  );

/** What the home page says of a person, and whether it shows them. */
const PublicFields = ({ lane: { job, bio, isShown } }: Pick<Props, 'lane'>) => (
  <fieldset className="checks">
    <legend>Sur le site</legend>
    <div className="form">
      <Check name="isShown" label="Montrer sur le site, avec son accord" defaultChecked={isShown} />
      <p className="field-hint">
        L’accueil montre son nom, son métier, ces mots et ses rubriques. La première personne
        montrée remplace les quatre exemples.
      </p>
      <Input
        name="job"
        label={<>Métier{optional}</>}
        hint="Par exemple Coiffeuse."
        maxLength={limits.author}
        autoComplete="off"
        defaultValue={job}
      />
      <Input
        name="bio"
        label={<>Quelques mots{optional}</>}
        maxLength={limits.sentence}
        autoComplete="off"
        defaultValue={bio}
      />
    </div>
  </fieldset>
);

/** Only a person or room that was never booked can be deleted. */
export function RemoveForm({ lane: { id, mark, name, kind, isUsed } }: { lane: LaneFile }) {
  const isBusy = useNavigation().formData?.get('intent') === 'retirer';
  if (isUsed) {
    return (
      <p className="muted">
        {`${name} a ou a eu des rendez-vous et reste donc dans l’historique. Pour un départ, donnez un dernier jour.`}
      </p>
    );
  }
  return (
    <div className="stack">
      <p className="muted">
        {`Aucun rendez-vous n’y est attaché\u00a0: ${
          kind === 'staff' ? 'fiche, horaires et savoir-faire' : 'fiche et horaires'
        } peuvent être effacés.`}
      </p>
      <ButtonForm
        action={laneLink(id)}
        hiddenFields={{ intent: 'retirer', mark }}
        className="button button-outline"
        isBusy={isBusy}
      >
        {`Retirer ${name}`}
      </ButtonForm>
    </div>
  );
}
