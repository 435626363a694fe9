import { useActionData, useLoaderData, useSearchParams } from 'react-router';
import { openingAt } from '../../../../../shared/calendar/opening-status.ts';
import { instituteOf } from '../../../../../shared/contents/institute-of.ts';
import type { AdminContents } from '../../../../../shared/contract/admin/contents.ts';
import { Link } from '../../../../components/link.tsx';
import { ErrorNotice } from '../../../../components/notice.tsx';
import type { FormOutcome } from '../../../../forms/form-input.ts';
import { PageContext, usePage } from '../../../../page/page-context.ts';
import type { Loaded } from '../../admin-data.ts';
import { AdminPage } from '../../admin-page.tsx';
import { changesIn } from '../contents-in.ts';
import { previewLink, siteLink } from '../site-links.ts';
import { SiteNotice } from '../site-notice.tsx';
import { DraftsForm } from './drafts-form.tsx';
import { previewViews } from './preview-views.tsx';

interface Closed {
  readonly closedDays: readonly string[];
}

/** The site's own pages as they will be once the drafts are published. */
export function AdminPreview() {
  const { found, problem, closedDays } = useLoaderData<Loaded<AdminContents> & Closed>();
  const outcome = useActionData<FormOutcome>();
  return (
    <AdminPage
      title="Aperçu&nbsp;: pas encore publié"
      isWrong={outcome !== undefined || problem !== undefined}
    >
      <ErrorNotice problem={problem} />
      {found && (
        <>
          <SiteNotice outcome={outcome} found={found} />
          <DraftsForm contents={found.contents} />
          <View {...{ found, closedDays }} />
        </>
      )}
      <p className="link-row">
        <Link to={siteLink()}>Tout ce qui se modifie</Link>
      </p>
    </AdminPage>
  );
}

function View({ found, closedDays }: Closed & { found: AdminContents }) {
  const page = usePage();
  const [search] = useSearchParams();
  const wanted = search.get('vue') ?? '';
  const name = Object.hasOwn(previewViews, wanted) ? wanted : 'prix';
  const { Component } = previewViews[name] ?? {};
  const changes = changesIn(found, true);
  const { now } = found;
  const opening = now
    ? openingAt(new Date(`${now}Z`), instituteOf(changes), closedDays)
    : page.opening;
  return (
    <>
      <nav aria-label="Pages de l’aperçu" className="pills">
        {Object.entries(previewViews).map(([view, { title }]) => (
          <Link key={view} to={previewLink(view)} aria-current={view === name ? 'page' : undefined}>
            {title}
          </Link>
        ))}
      </nav>
      <PageContext value={{ ...page, changes, opening }}>
        <div className="preview stack">{Component && <Component />}</div>
      </PageContext>
    </>
  );
}
