import type { LaneFile } from '../../../../../shared/contract/admin/agenda-facts.ts';
import {
  RemoveLaneInput,
  saveLaneInput,
} from '../../../../../shared/contract/admin/agenda-facts-input.ts';
import { adminPaths } from '../../../../../shared/page/admin-paths.ts';
import { Link } from '../../../../components/link.tsx';
import { adminScreen, type Shown } from '../../admin-screen.tsx';
import { awayLink } from '../../agenda/agenda-address.ts';
import { form } from '../../forms/form.ts';
import { type Posted, typedDay } from '../../forms/posted.ts';
import { History } from '../../history.tsx';
import { Section } from '../../section.tsx';
import { factsNotice } from '../facts-notice.tsx';
import { ReviewList } from '../review-list.tsx';
import { signInForms } from '../sign-in/sign-in-forms.tsx';
import { inProfile, placesIn } from '../team-data.ts';
import { hoursLink, idIn, laneLink, teamLink } from '../team-links.ts';
import { InstituteHours } from './lane-facts.tsx';
import { loadLane } from './load-lane.ts';
import { newPeriod, periodKey, periodsOf, periodText, spansText } from './periods.ts';
import { type LaneOutcome, planningForms } from './planning-link.ts';
import { PlanningSection, planningId } from './planning-section.tsx';
import { ProfileForm, RemoveForm } from './profile-form.tsx';
import { saveSkills, skillsIntent } from './save-skills.ts';
import { SignInSection, signInId } from './sign-in-section.tsx';
import { SkillsForm } from './skills-form.tsx';

type Values = Posted['values'];

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
      input: ({ search, values }) => ({
        ...{ id: idIn(search), mark: values.mark, profile: profileIn(values) },
      }),
      fields: [
        'name',
        'roomKind',
        'places',
        'from',
        'to',
        'job',
        'bio',
        'commission',
        'commissionFrom',
      ],
      fieldOf: inProfile,
      done: ({ input: { id } }) => laneLink(id, 'lane-profile'),
    }),
  },
  ...factsNotice,
  View: Lane,
  back: [{ to: adminPaths.adminTeam, label: 'Toute l’équipe' }],
});

function profileIn({ from, to, isShown, job = '', bio = '', ...values }: Values) {
  const { name, kind, roomKind, places, commission, commissionFrom } = values;
  return {
    ...{ name, kind, roomKind, from: typedDay(from), to: typedDay(to) },
    ...placesIn(places),
    ...(kind === 'staff' && { job, bio, isShown: isShown !== undefined }),
    // Absent where the backend has none.
    ...(commission !== undefined && {
      commission: shareIn(commission),
      commissionFrom: typedDay(commissionFrom),
    }),
  };
}

const shareIn = (text: string) => {
  const digits = text.replace(/[\s%]/g, '');
  return digits === '' ? null : Number(digits);
};

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
