import { openingAt } from '../../../../../shared/calendar/opening-status.ts';
import { instituteOf } from '../../../../../shared/contents/institute-of.ts';
import type { AdminContents } from '../../../../../shared/contract/admin/contents.ts';
import { apiContext } from '../../../../api/api.ts';
import { Link } from '../../../../components/link.tsx';
import { PageContext, usePage } from '../../../../page/page-context.ts';
import { adminScreen, type Shown } from '../../admin-screen.tsx';
import type { Asked } from '../../forms/posted.ts';
import { type Loaded, withMore } from '../../load.ts';
import { changesIn, loadContents } from '../contents-in.ts';
import { SiteDone } from '../site-done.tsx';
import { backToSite, previewLink } from '../site-links.ts';
import { DraftsForm, saveDrafts } from './drafts-form.tsx';
import { previewViews } from './preview-views.tsx';

type PreviewData = AdminContents & { readonly closedDays: readonly string[] };

/** The site's own pages as they will be once the drafts are published. */
export const previewScreen = adminScreen({
  title: 'Aperçu\u00a0: pas encore publié',
  load: loadPreview,
  forms: { '': saveDrafts },
  Done: SiteDone,
  View: (shown: Shown<PreviewData>) => (
    <>
      <DraftsForm contents={shown.found.contents} />
      <Preview {...shown} />
    </>
  ),
  back: backToSite,
});

/** With the days that are closed: a draft of opening hours opens none of them. */
async function loadPreview(asked: Asked): Promise<Loaded<PreviewData>> {
  const api = asked.context.get(apiContext);
  const [loaded, closed] = await Promise.all([loadContents(asked), api.closedDays()]);
  return withMore(loaded, () => ({ closedDays: closed.ok ? closed.data.days : [] }));
}

function Preview({ found, search }: Shown<PreviewData>) {
  const page = usePage();
  const wanted = search.get('vue') ?? '';
  const name = Object.hasOwn(previewViews, wanted) ? wanted : 'prix';
  const { Component } = previewViews[name] ?? {};
  const changes = changesIn(found, true);
  const { now } = found;
  const opening = now
    ? openingAt(new Date(`${now}Z`), instituteOf(changes), found.closedDays)
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
