import { useActionData, useLoaderData, useSearchParams } from 'react-router';
import { catalogueOf } from '../../../../../shared/contents/catalogue-of.ts';
import type { AdminContents } from '../../../../../shared/contract/admin/contents.ts';
import { Link } from '../../../../components/link.tsx';
import { ErrorNotice } from '../../../../components/notice.tsx';
import type { FormOutcome } from '../../../../forms/form-input.ts';
import { AdminPage } from '../../admin-page.tsx';
import { changesIn, contentOf } from '../contents-in.ts';
import { RemoveForm, removeIntent } from '../remove-form.tsx';
import { newTreatmentLink, pricesLink, treatmentLink } from '../site-links.ts';
import { SiteNotice } from '../site-notice.tsx';
import { originalIntent, StateCard } from '../state-card.tsx';
import { wantedIn } from './treatment-data.ts';
import { TreatmentForm } from './treatment-form.tsx';
import { WhoDoesIt, type WithTeam } from './who-does-it.tsx';

/** What it says itself, whatever the institute says of all its prices. */
function ownTreatment(found: AdminContents, id: string) {
  const { institute: _, ...listed } = changesIn(found, true);
  return catalogueOf(listed).treatment(id);
}

/** A treatment of the price list, or a new one. */
export function AdminTreatment() {
  const { found, problem, team } = useLoaderData<WithTeam>();
  const outcome = useActionData<FormOutcome>();
  const [search] = useSearchParams();
  const { id, section } = wantedIn(search);
  const treatment = found && ownTreatment(found, id);
  const title = treatment?.nom ?? 'Ajouter un soin';
  const content = found && contentOf(found, 'treatments', id);
  const action = id ? treatmentLink(id) : newTreatmentLink(section);
  // What was typed stays, but not of another form of this page.
  const isOther = [originalIntent, removeIntent].includes(outcome?.values.intent ?? '');
  const typed = isOther ? undefined : outcome;
  const isOwners = !catalogueOf().treatment(id);
  return (
    <AdminPage title={title} isWrong={outcome !== undefined || problem !== undefined}>
      <ErrorNotice problem={problem} />
      {found && content && (
        <>
          <SiteNotice outcome={outcome} found={found} />
          {team && <WhoDoesIt team={team} section={section} />}
          <TreatmentForm
            key={content.mark}
            {...{ section, treatment, content, action }}
            outcome={typed}
          />
          <StateCard content={content} title={title} action={action} isAdded={isOwners} />
          {id && isOwners && <RemoveForm action={action} mark={content.mark} name={title} />}
        </>
      )}
      <p className="link-row">
        <Link to={pricesLink(section)}>Tous les soins de cette rubrique</Link>
      </p>
    </AdminPage>
  );
}
