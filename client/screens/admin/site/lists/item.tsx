import { useActionData, useLoaderData, useSearchParams } from 'react-router';
import { instituteOf } from '../../../../../shared/contents/institute-of.ts';
import type { AdminContents } from '../../../../../shared/contract/admin/contents.ts';
import { Link } from '../../../../components/link.tsx';
import { ErrorNotice } from '../../../../components/notice.tsx';
import type { FormOutcome } from '../../../../forms/form-input.ts';
import type { Loaded } from '../../admin-data.ts';
import { AdminPage } from '../../admin-page.tsx';
import { changesIn, contentOf } from '../contents-in.ts';
import { RemoveForm, removeIntent } from '../remove-form.tsx';
import { itemLink, listLink } from '../site-links.ts';
import { SiteNotice } from '../site-notice.tsx';
import { StateCard } from '../state-card.tsx';
import { ItemForm } from './item-form.tsx';
import { itemValue } from './list-items.ts';
import { listKindIn, listScreens } from './list-screens.ts';
import { ideaIn } from './question-ideas.tsx';

/** One testimonial or question, or a new one. */
export function AdminItem() {
  const { found, problem, newId } = useLoaderData<Loaded<AdminContents> & { newId: string }>();
  const outcome = useActionData<FormOutcome>();
  const [search] = useSearchParams();
  const kind = listKindIn(search) ?? 'testimonials';
  const { slug, title, one, add } = listScreens[kind];
  const id = search.get('id') ?? '';
  const content = found && contentOf(found, kind, id || newId);
  const action = itemLink(slug, id);
  // What was typed stays, but not of another form of this page.
  const typed = outcome?.values.intent === removeIntent ? undefined : outcome;
  const idea = found && ideaIn(search, instituteOf(changesIn(found, true)));
  return (
    <AdminPage title={id ? one : add} isWrong={outcome !== undefined || problem !== undefined}>
      <ErrorNotice problem={problem} />
      {found && content && (
        <>
          <SiteNotice outcome={outcome} found={found} />
          <ItemForm
            key={content.mark}
            {...{ kind, content, action, isNew: !id }}
            shown={itemValue(content) ?? idea ?? {}}
            outcome={typed}
          />
          <StateCard content={content} title={one} action={action} isAdded />
          {id && <RemoveForm action={action} mark={content.mark} name={one.toLowerCase()} />}
        </>
      )}
      <p className="link-row">
        <Link to={listLink(slug)}>{title}</Link>
      </p>
    </AdminPage>
  );
}
