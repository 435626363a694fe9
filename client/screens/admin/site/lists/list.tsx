import type { AdminContents, Content } from '../../../../../shared/contract/admin/contents.ts';
import { type ListKind, listOf } from '../../../../../shared/contract/contents/lists.ts';
import { Link } from '../../../../components/link.tsx';
import { PostForm } from '../../../../forms/post-form.tsx';
import { adminScreen, type Shown } from '../../admin-screen.tsx';
import { notFound } from '../../load.ts';
import { contentOf, loadContents } from '../contents-in.ts';
import { saveContents } from '../save-contents.ts';
import { SiteDone } from '../site-done.tsx';
import { backToSite, itemLink, listLink } from '../site-links.ts';
import { StateCard } from '../state-card.tsx';
import { orderEdit, Swap } from '../swap.tsx';
import { isFull, itemsOf, itemValue, listKindIn } from './list-items.ts';
import { QuestionIdeas } from './question-ideas.tsx';

/** Testimonials, or questions and answers, in their order. */
export const listScreen = adminScreen({
  title: ({ search }) => listOf(listKindIn(search) ?? 'testimonials').title,
  async load(asked) {
    const loaded = await loadContents(asked);
    return listKindIn(asked.search) ? loaded : notFound(asked.context);
  },
  /** Swaps two of them, or restores the original order. */
  forms: {
    async ''(posted) {
      const kind = listKindIn(posted.search);
      if (!kind) return notFound(posted.context);
      const { slug } = listOf(kind);
      return saveContents(posted, [orderEdit(kind, posted.values)], (done) => listLink(slug, done));
    },
  },
  Done: SiteDone,
  View: List,
  back: backToSite,
});

function List({ found, search }: Shown<AdminContents>) {
  const kind = listKindIn(search) ?? 'testimonials';
  const { slug, empty } = listOf(kind);
  return (
    <>
      <AddLink found={found} kind={kind} />
      {itemsOf(found, kind).length === 0 && <p>{empty}</p>}
      <Items found={found} kind={kind} />
      {kind === 'faq' && !isFull(found, kind) && <QuestionIdeas found={found} />}
      <StateCard content={contentOf(found, 'order', kind)} title="Ordre" action={listLink(slug)} />
    </>
  );
}

interface Props {
  found: AdminContents;
  kind: ListKind;
}

function AddLink({ found, kind }: Props) {
  const { slug, add, most } = listOf(kind);
  return isFull(found, kind) ? (
    <p>{`Il y en a ${most}, pas plus\u00a0: retirez-en avant d’en ajouter.`}</p>
  ) : (
    <p>
      <Link className="button" to={itemLink(slug)}>
        {add}
      </Link>
    </p>
  );
}

function Items({ found, kind }: Props) {
  const items = itemsOf(found, kind);
  if (items.length === 0) return null;
  const { slug, title } = listOf(kind);
  return (
    <PostForm action={listLink(slug)} className="card" preventScrollReset>
      <input type="hidden" name="mark" value={contentOf(found, 'order', kind).mark} />
      <input type="hidden" name="ordre" value={items.map(({ id }) => id).join(' ')} />
      <ul className="lines" aria-label={title}>
        {items.map((content, at) => (
          <Item
            key={content.id}
            content={content}
            kind={kind}
            before={items[at - 1]?.id}
            after={items[at + 1]?.id}
          />
        ))}
      </ul>
    </PostForm>
  );
}

interface ItemProps {
  content: Content;
  kind: ListKind;
  before: string | undefined;
  after: string | undefined;
}

function Item({ content, kind, before, after }: ItemProps) {
  const { slug, titleField, subtitleField } = listOf(kind);
  const { id } = content;
  const shown = itemValue(content) ?? {};
  const name = String(shown[titleField] ?? '');
  return (
    <li>
      <div>
        <p>
          <Link className="line-link" to={itemLink(slug, id)}>
            {name}
          </Link>
        </p>
        {subtitleField && <p className="muted small">{String(shown[subtitleField] ?? '')}</p>}
        <p className="link-row">
          <Swap id={id} other={before} label="Monter" name={name} />
          <Swap id={id} other={after} label="Descendre" name={name} />
        </p>
      </div>
    </li>
  );
}
