import { useNavigation } from 'react-router';
import type { Day } from '../../../../shared/calendar/calendar-month.ts';
import type { Fields } from '../../../../shared/contract/declared-fields.ts';
import { adminPaths } from '../../../../shared/page/admin-paths.ts';
import type { LaneFile } from '../../../../shared/team/agenda-facts.ts';
import { RemoveLaneInput, saveLaneInput } from '../../../../shared/team/agenda-facts-input.ts';
import { personFields, roomFields } from '../../../../shared/team/declared-agenda-fields.ts';
import { form } from '../../../admin/admin-form.ts';
import { History } from '../../../admin/admin-notice.tsx';
import { adminScreen, type Shown } from '../../../admin/admin-screen.tsx';
import { Inputs } from '../../../admin/declared-inputs.tsx';
import { ButtonForm, EditForm, type Outcome, SendButton } from '../../../admin/edit-form.tsx';
import { Section } from '../../../admin/section.tsx';
import { awayLink } from '../../../agenda/admin/agenda-address.ts';
import { Link } from '../../../components/link.tsx';
import { factsNotice } from '../facts-notice.tsx';
import { ReviewList } from '../review-list.tsx';
import { signInForms } from '../sign-in-forms.tsx';
import { kindsId } from '../team.tsx';
import { hoursLink, idIn, laneLink, teamLink } from '../team-links.ts';
import {
  InstituteHours,
  newPeriod,
  periodKey,
  periodsOf,
  periodText,
  spansText,
} from './hours.tsx';
import { loadLane } from './load-lane.ts';
import {
  type LaneOutcome,
  PlanningSection,
  planningForms,
  planningId,
} from './planning-section.tsx';
import { SignInSection, signInId } from './sign-in-section.tsx';
import { SkillsForm, saveSkills, skillsIntent } from './skills.tsx';

/** One person of the team, or one room. */
export const laneScreen = adminScreen<LaneFile, LaneOutcome>({
  title: ({ found }) => found?.name ?? 'Équipe',
  load: loadLane,
  forms: {
    retirer: form({
      call: 'adminRemoveLane',
      schema: RemoveLaneInput,
      input: ({ search, values: { mark } }) => ({ id: idIn(search), mark }),
      done: () => teamLink('lane-removed'),
    }),
    [skillsIntent]: saveSkills,
    ...planningForms,
    ...signInForms(laneLink),
    '': form({
      call: 'adminSaveLane',
      schema: saveLaneInput,
      declared: {
        fields: ({ values: { kind } }) => (kind === 'staff' ? personFields : roomFields),
      },
      input: ({ search, values: { kind, mark } }, profile) => ({
        id: idIn(search),
        mark,
        profile: { ...profile, kind },
      }),
      done: ({ input: { id } }) => laneLink(id, 'lane-profile'),
    }),
  },
  ...factsNotice,
  View: Lane,
  back: [{ to: adminPaths.adminTeam, label: 'Toute l’équipe' }],
});

function Lane({ found, outcome, today }: Shown<LaneFile, LaneOutcome>) {
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
        <ProfileForm lane={found} outcome={outcome} today={today} key={found.mark} />
        <div className="stack">
          <HoursCard lane={found} />
          {found.kind === 'staff' && (
            <SkillsForm lane={found} outcome={outcome} key={`${found.mark} skills`} />
          )}
          <PlanningSection lane={found} outcome={outcome} />
          <SignInSection lane={found} outcome={outcome} />
        </div>
      </div>
      <RemoveForm lane={found} />
      <History events={found.history} />
    </>
  );
}

function HoursCard({ lane }: { lane: LaneFile }) {
  const periods = periodsOf(lane.hours);
  return (
    <Section id="horaires" title="Horaires">
      <InstituteHours hasOwn={periods.length > 0} />
      {periods.map((period) => (
        <div key={periodKey(period)}>
          <p>
            <Link to={hoursLink(lane.id, periodKey(period))}>{periodText(period)}</Link>
          </p>
          <ul className="bullets">
            {spansText(period.spans).map((line) => (
              <li key={line}>{line}</li>
            ))}
          </ul>
        </div>
      ))}
      <p>
        <Link className="line-link" to={hoursLink(lane.id, newPeriod)}>
          {periods.length > 0 ? 'Ajouter une période' : 'Donner des horaires propres'}
        </Link>
      </p>
    </Section>
  );
}

interface Props {
  lane: LaneFile;
  outcome: Outcome | undefined;
  today: Day;
}

function ProfileForm({ lane, outcome, today }: Props) {
  const { id, mark, kind, roomKinds, commission } = lane;
  const { isShown, job, bio, ...own } = personFields;
  const commissionFrom = { ...own.commissionFrom, max: today };
  const suggestions = { id: kindsId, texts: roomKinds };
  const fields: Fields =
    kind === 'staff'
      ? { ...own, commissionFrom }
      : { ...roomFields, roomKind: { ...roomFields.roomKind, suggestions } };
  const values = { ...lane, commissionFrom: commission === undefined ? undefined : today };
  return (
    <Section id="fiche" title="Fiche">
      <EditForm
        action={laneLink(id)}
        className="form"
        hiddenFields={{ intent: 'fiche', kind, mark }}
        outcome={outcome}
      >
        <Inputs fields={fields} values={values} />
        {kind === 'staff' && (
          <fieldset className="checks">
            <legend>Sur le site</legend>
            <div className="form">
              <Inputs fields={{ isShown, job, bio }} values={lane} />
            </div>
          </fieldset>
        )}
        <SendButton>Enregistrer la fiche</SendButton>
      </EditForm>
    </Section>
  );
}

/** Deletes a person or room that was never booked; others cannot be deleted. */
function RemoveForm({ lane: { id, mark, name, kind, isUsed } }: { lane: LaneFile }) {
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
