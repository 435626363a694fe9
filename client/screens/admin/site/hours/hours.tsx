import { useActionData, useLoaderData } from 'react-router';
import { instituteOf } from '../../../../../shared/contents/institute-of.ts';
import type { AdminContents } from '../../../../../shared/contract/admin/contents.ts';
import { adminPaths } from '../../../../../shared/page/admin-paths.ts';
import { Link } from '../../../../components/link.tsx';
import { ErrorNotice } from '../../../../components/notice.tsx';
import type { FormOutcome } from '../../../../forms/form-input.ts';
import { AdminPage } from '../../admin-page.tsx';
import { changesIn, contentOf } from '../contents-in.ts';
import { hoursLink, siteLink } from '../site-links.ts';
import { SiteNotice } from '../site-notice.tsx';
import { originalIntent, StateCard } from '../state-card.tsx';
import type { HoursData } from './hours-data.ts';
import type { HoursName } from './hours-fields.ts';
import { hoursTitles } from './hours-texts.ts';
import { OutsideList } from './outside-list.tsx';
import { SpecialForm } from './special-form.tsx';
import { WeekForm } from './week-form.tsx';

/** The opening hours: the week's, and those of single days. */
export function AdminHours() {
  const { found, problem, closedDays } = useLoaderData<HoursData>();
  const outcome = useActionData<FormOutcome>();
  return (
    <AdminPage title="Horaires" isWrong={outcome !== undefined || problem !== undefined}>
      <ErrorNotice problem={problem} />
      {found && (
        <>
          <SiteNotice outcome={outcome} found={found} />
          <OutsideList outside={found.outside} />
          <p className="link-row">
            <Link to={adminPaths.adminDays}>Fermer l’institut un jour entier</Link>
          </p>
          <SpecialForm {...formOf('specialHours', found, outcome)} closedDays={closedDays} />
          <WeekForm {...formOf('hours', found, outcome)} />
          {(['specialHours', 'hours'] as const).map((id) => (
            <StateCard
              key={id}
              content={contentOf(found, 'institute', id)}
              title={hoursTitles[id]}
              action={hoursLink()}
            />
          ))}
        </>
      )}
      <p className="link-row">
        <Link to={siteLink()}>Tout ce qui se modifie</Link>
      </p>
    </AdminPage>
  );
}

/** The form that was refused keeps what was typed; the other one shows what is. */
function formOf(id: HoursName, found: AdminContents, outcome: FormOutcome | undefined) {
  const { mark } = contentOf(found, 'institute', id);
  const isOwn = outcome?.values.contenu === id && outcome.values.intent !== originalIntent;
  return {
    // Whatever changed meanwhile is in the form anew.
    key: mark,
    mark,
    institute: instituteOf(changesIn(found, true)),
    outcome: isOwn ? outcome : undefined,
  };
}
