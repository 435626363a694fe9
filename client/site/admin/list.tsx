import { changeLimits } from '../../../shared/appointments/request-status.ts';
import { type Institute, placeText } from '../../../shared/institute.ts';
import type { AdminContents, Content } from '../../../shared/site/content-history.ts';
import { instituteOf } from '../../../shared/site/institute-of.ts';
import { type ListKind, listKinds, listOf, lists } from '../../../shared/site/lists.ts';
import { inOrder } from '../../../shared/site/lists-of.ts';
import { adminScreen, type Shown } from '../../admin/admin-screen.tsx';
import { notFound } from '../../admin/load.ts';
import { Link } from '../../components/link.tsx';
import { PostForm } from '../../forms/post-form.tsx';
import { orderEdit, SiteDone, StateCard, Swap } from './content-parts.tsx';
import { changesIn, contentOf, loadContents } from './contents-in.ts';
import { saveContents } from './save-contents.ts';
import { backToSite, itemLink, listLink } from './site-links.ts';

export const listKindIn = (search: URLSearchParams): ListKind | undefined =>
  listKinds.find((kind) => listOf(kind).slug === search.get('liste'));

type ItemValue = Readonly<Record<string, unknown>>;

function itemsOf(found: AdminContents, kind: ListKind): readonly Content[] {
  const own = found.contents.filter((content) => content.kind === kind && itemValue(content));
  const byId = Object.fromEntries(own.map((content) => [content.id, content]));
  const order = contentOf(found, 'order', kind).value as readonly string[] | null;
  return inOrder(byId, order ?? []).map(({ value }) => value);
}

export const itemValue = (content: Content): ItemValue | null => content.value as ItemValue | null;

const isFull = (found: AdminContents, kind: ListKind): boolean =>
  found.contents.filter((content) => content.kind === kind).length >= listOf(kind).most;

/** Testimonials, or questions and answers, in their order. */
export const listScreen = adminScreen({
  title: ({ search }) => listOf(listKindIn(search) ?? 'testimonials').title,
  async load(asked) {
    const loaded = await loadContents(asked);
    return listKindIn(asked.search) ? loaded : notFound(asked.context);
  },
  /** Swaps two items, or restores the original order. */
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

interface Idea {
  readonly question: string;
  answer(institute: Institute): string;
}

/**
 * The most frequent questions of visitors, answered from the institute's facts: to check, change
 * and publish.
 */
const ideas: Readonly<Record<string, Idea>> = {
  reserver: {
    question: 'Comment prendre rendez-vous\u202f?',
    answer: () =>
      'Choisissez vos soins et une heure libre sur la page Réservation. Une demande sans heure reçoit notre réponse.',
  },
  payer: {
    question: 'Comment payer\u202f?',
    answer: ({ payment }) => payment,
  },
  trouver: {
    question: 'Comment vous trouver\u202f?',
    answer: ({ address, landmarks }) =>
      [address && `${placeText(address)}.`, landmarks].filter(Boolean).join('\n'),
  },
  annuler: {
    question: 'Puis-je annuler ou déplacer un rendez-vous\u202f?',
    answer: () =>
      `Oui, par le lien reçu avec votre rendez-vous, jusqu’à ${changeLimits.hours} heures avant. Ensuite, appelez-nous.`,
  },
};

export function ideaIn(search: URLSearchParams, institute: Institute) {
  const name = search.get('idee') ?? '';
  if (!Object.hasOwn(ideas, name)) return undefined;
  const { question = '', answer } = ideas[name] ?? {};
  return { question, answer: answer?.(institute) ?? '' };
}

/** Proposes questions that are not answered yet. */
function QuestionIdeas({ found }: { found: AdminContents }) {
  const asked = itemsOf(found, 'faq').map((content) => itemValue(content)?.question);
  const left = Object.entries(ideas).filter(([, { question }]) => !asked.includes(question));
  if (left.length === 0) return null;
  const institute = instituteOf(changesIn(found));
  return (
    <section className="card" aria-labelledby="idees">
      <h2 id="idees">Idées</h2>
      <p>Une réponse est déjà là&nbsp;: relisez-la avant de publier.</p>
      <ul className="lines">
        {left.map(([name, { question, answer }]) => (
          <li key={name}>
            <div>
              <p>
                <Link className="line-link" to={itemLink(lists.faq.slug, '', name)}>
                  {question}
                </Link>
              </p>
              <p className="muted small">{answer(institute)}</p>
            </div>
          </li>
        ))}
      </ul>
    </section>
  );
}
