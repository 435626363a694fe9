import { useActionData, useLoaderData } from 'react-router';
import type { LaneFile } from '../../../../../shared/contract/admin/agenda-facts.ts';
import { adminPaths } from '../../../../../shared/page/admin-paths.ts';
import { Link } from '../../../../components/link.tsx';
import { ErrorNotice } from '../../../../components/notice.tsx';
import type { FormOutcome } from '../../../../forms/form-input.ts';
import type { Loaded } from '../../admin-data.ts';
import { AdminPage } from '../../admin-page.tsx';
import { History } from '../../history.tsx';
import { FactsNotice } from '../facts-problem.tsx';
import { ReviewList } from '../review-list.tsx';
import { hoursLink } from '../team-links.ts';
import { InstituteHours, SkillLines } from './lane-facts.tsx';
import { newPeriod, periodKey, periodsOf, periodText, spansText } from './periods.ts';
import { ProfileForm, RemoveForm } from './profile-form.tsx';

/** Somebody of the team, or a room. */
export function AdminLane() {
  const { found, problem } = useLoaderData<Loaded<LaneFile>>();
  const outcome = useActionData<FormOutcome>();
  return (
    <AdminPage
      title={found?.name ?? 'Équipe'}
      isWrong={outcome !== undefined || problem !== undefined}
    >
      <ErrorNotice problem={problem} />
      {found && (
        <>
          <FactsNotice outcome={outcome} history={found.history} />
          <ReviewList review={found.review} />
          <div className="columns">
            <ProfileForm lane={found} outcome={outcome} key={found.mark} />
            <div className="stack">
              <HoursCard lane={found} />
              {found.kind === 'staff' && <SkillLines lane={found} />}
            </div>
          </div>
          <RemoveForm lane={found} />
          <History events={found.history} />
        </>
      )}
      <p className="link-row">
        <Link to={adminPaths.adminTeam}>Toute l’équipe</Link>
      </p>
    </AdminPage>
  );
}

function HoursCard({ lane }: { lane: LaneFile }) {
  const periods = periodsOf(lane.hours);
  return (
    <section className="card" aria-labelledby="horaires">
      <h2 id="horaires">Horaires</h2>
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
    </section>
  );
}
