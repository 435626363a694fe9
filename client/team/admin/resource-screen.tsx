import { useNavigation } from 'react-router';
import type { Day } from '../../../shared/calendar/calendar-month.ts';
import type { Fields } from '../../../shared/contract/declared-fields.ts';
import { adminPaths } from '../../../shared/page/admin-paths.ts';
import { paths } from '../../../shared/page/paths.ts';
import type { ResourceFile } from '../../../shared/team/agenda-facts.ts';
import { RemoveResourceInput, saveResourceInput } from '../../../shared/team/agenda-facts-input.ts';
import { personFields, roomFields } from '../../../shared/team/declared-agenda-fields.ts';
import { form } from '../../admin/admin-form.ts';
import { History } from '../../admin/admin-notice.tsx';
import { adminScreen, type Shown } from '../../admin/admin-screen.tsx';
import { Inputs } from '../../admin/declared-inputs.tsx';
import { ButtonForm, EditForm, type Outcome, SendButton } from '../../admin/edit-form.tsx';
import { Section } from '../../admin/section.tsx';
import { awayLink } from '../../agenda/admin/agenda-address.ts';
import { Link } from '../../components/link.tsx';
import {
  PlanningSection,
  planningForms,
  planningId,
  type ResourceOutcome,
} from './planning-section.tsx';
import { SignInForms, signInForms } from './sign-in-forms.tsx';
import { SkillsForm, saveSkills, skillsIntent } from './skills.tsx';
import { kindsId } from './team.tsx';
import { hoursLink, idIn, resourceLink, teamLink } from './team-links.ts';
import { factsNotice, loadResource, ReviewList } from './team-parts.tsx';
import {
  InstituteHours,
  newPeriod,
  periodKey,
  periodsOf,
  periodText,
  spansText,
} from './working-hours.tsx';

export const resourceScreen = adminScreen<ResourceFile, ResourceOutcome>({
  title: ({ found }) => found?.name ?? 'Équipe',
  load: loadResource,
  forms: {
    retirer: form({
      call: 'adminRemoveResource',
      schema: RemoveResourceInput,
      input: ({ search, values: { mark } }) => ({ id: idIn(search), mark }),
      done: () => teamLink('lane-removed'),
    }),
    [skillsIntent]: saveSkills,
    ...planningForms,
    ...signInForms(resourceLink),
    '': form({
      call: 'adminSaveResource',
      schema: saveResourceInput,
      declared: {
        fields: ({ values: { kind } }) => (kind === 'staff' ? personFields : roomFields),
      },
      input: ({ search, values: { kind, mark } }, profile) => ({
        id: idIn(search),
        mark,
        profile: { ...profile, kind },
      }),
      done: ({ input: { id } }) => resourceLink(id, 'lane-profile'),
    }),
  },
  ...factsNotice,
  View: Resource,
  back: [{ to: adminPaths.adminTeam, label: 'Toute l’équipe' }],
});

function Resource({ found, outcome, today }: Shown<ResourceFile, ResourceOutcome>) {
  return (
    <>
      {found.kind === 'staff' && (
        <p className="link-row">
          <Link to={awayLink({ staff: found.id })}>Absente aujourd’hui</Link>
          {found.planningLink && <a href={`#${planningId}`}>Son planning sur son téléphone</a>}
          {found.access && <a href={`#${signInId}`}>Sa connexion</a>}
        </p>
      )}
      <ReviewList review={found.review} />
      <div className="columns">
        <ProfileForm resource={found} outcome={outcome} key={found.mark} />
        <div className="stack">
          <HoursCard resource={found} />
          {found.kind === 'staff' && (
            <SkillsForm resource={found} outcome={outcome} key={`${found.mark} skills`} />
          )}
          <PlanningSection resource={found} outcome={outcome} />
          <SignInSection resource={found} outcome={outcome} today={today} />
        </div>
      </div>
      <RemoveForm resource={found} />
      <History events={found.history} />
    </>
  );
}

function HoursCard({ resource }: { resource: ResourceFile }) {
  const periods = periodsOf(resource.hours);
  return (
    <Section id="horaires" title="Horaires">
      <InstituteHours hasOwn={periods.length > 0} />
      {periods.map((period) => (
        <div key={periodKey(period)}>
          <p>
            <Link to={hoursLink(resource.id, periodKey(period))}>{periodText(period)}</Link>
          </p>
          <ul className="bullets">
            {spansText(period.spans).map((line) => (
              <li key={line}>{line}</li>
            ))}
          </ul>
        </div>
      ))}
      <p>
        <Link className="line-link" to={hoursLink(resource.id, newPeriod)}>
          {periods.length > 0 ? 'Ajouter une période' : 'Donner des horaires propres'}
        </Link>
      </p>
    </Section>
  );
}

interface Props {
  resource: ResourceFile;
  outcome: Outcome | undefined;
  today: Day;
}

function ProfileForm({ resource, outcome }: Omit<Props, 'today'>) {
  const { id, mark, kind, roomKinds } = resource;
  const { isShown, job, bio, ...own } = personFields;
  const suggestions = { id: kindsId, texts: roomKinds };
  const fields: Fields =
    kind === 'staff' ? own : { ...roomFields, roomKind: { ...roomFields.roomKind, suggestions } };
  return (
    <Section id="fiche" title="Fiche">
      <EditForm
        action={resourceLink(id)}
        className="form"
        hiddenFields={{ intent: 'fiche', kind, mark }}
        outcome={outcome}
      >
        <Inputs fields={fields} values={resource} />
        {kind === 'staff' && (
          <fieldset className="checks">
            <legend>Sur le site</legend>
            <div className="form">
              <Inputs fields={{ isShown, job, bio }} values={resource} />
            </div>
          </fieldset>
        )}
        <SendButton>Enregistrer la fiche</SendButton>
      </EditForm>
    </Section>
  );
}

/** Deletes a person or room that was never booked; others cannot be deleted. */
function RemoveForm({ resource: { id, mark, name, isUsed } }: { resource: ResourceFile }) {
  const isBusy = useNavigation().formData?.get('intent') === 'retirer';
  if (isUsed) {
    return <p className="muted">Pour un départ, donnez un dernier jour.</p>;
  }
  return (
    <div className="stack">
      <p className="muted">Aucun rendez-vous n’y est attaché.</p>
      <ButtonForm
        action={resourceLink(id)}
        hiddenFields={{ intent: 'retirer', mark }}
        className="button button-outline"
        isBusy={isBusy}
      >
        {`Retirer ${name}`}
      </ButtonForm>
    </div>
  );
}

export const signInId = 'connexion';

/** The staff member's sign-in, with which she records who came. */
function SignInSection({ resource, outcome, today }: Props) {
  const { id, name, access, to } = resource;
  if (!access) return null;
  const { account } = access;
  const isGone = to !== '' && to < today;
  return (
    <Section id={signInId} title="Sa connexion">
      <p>
        {account
          ? `${name} se connecte avec ${account.email}.`
          : 'Sa page à elle\u00a0: ses rendez-vous, et qui est venu.'}
      </p>
      {isGone && !account && (
        <p>{`${name} n’est plus en service\u00a0: elle ne peut pas se connecter.`}</p>
      )}
      {(!isGone || account) && (
        <SignInForms
          action={`${resourceLink(id)}#${signInId}`}
          name={name}
          access={access}
          outcome={outcome}
          resource={id}
        />
      )}
      <p className="link-row">
        {account && <Link to={adminPaths.adminAccounts}>Ses appareils</Link>}
        {account?.isYou && <Link to={paths.team}>Mon agenda</Link>}
      </p>
    </Section>
  );
}
