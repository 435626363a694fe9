import { readForm } from '../../../shared/contract/declared-fields.ts';
import type { AdminContents, Content } from '../../../shared/site/content-history.ts';
import { getList, isItemId, type ListKind, listKinds } from '../../../shared/site/lists.ts';
import { inOrder } from '../../../shared/site/lists-of.ts';
import { adminScreen, type Shown } from '../../admin/admin-screen.tsx';
import { Inputs } from '../../admin/declared-inputs.tsx';
import { EditForm } from '../../admin/edit-form.tsx';
import { type Asked, type Loaded, notFound, type Posted, withMore } from '../../admin/load.ts';
import { Link } from '../../components/link.tsx';
import { getContent, loadContents } from './admin-contents.ts';
import {
  OrderedLines,
  OrderForm,
  orderEdit,
  PublishButton,
  RemoveForm,
  SiteDone,
} from './content-parts.tsx';
import { removeIntent, saveContents } from './save-contents.ts';
import { backToSite, itemLink, listLink } from './site-links.ts';

const listKindIn = (search: URLSearchParams): ListKind | undefined =>
  listKinds.find((kind) => getList(kind).slug === search.get('liste'));
const listIn = (search: URLSearchParams) => getList(listKindIn(search) ?? 'testimonials');
const idIn = (search: URLSearchParams) => search.get('id') ?? '';

type ItemValue = Readonly<Record<string, unknown>> | null;

export const listScreen = adminScreen({
  title: ({ search }) => listIn(search).title,
  async load(asked) {
    const loaded = await loadContents(asked);
    return listKindIn(asked.search) ? loaded : notFound(asked.context);
  },
  forms: {
    async ''(posted) {
      const kind = listKindIn(posted.search);
      if (!kind) return notFound(posted.context);
      const { slug } = getList(kind);
      return saveContents(posted, [orderEdit(kind, posted.values)], (done) => listLink(slug, done));
    },
  },
  Done: SiteDone,
  View: List,
  back: backToSite,
});

function List({ found, search }: Shown<AdminContents>) {
  const kind = listKindIn(search) ?? 'testimonials';
  const { slug, title, add, most, empty, titleField, subtitleField } = getList(kind);
  const order = getContent(found, 'order', kind);
  const own = found.contents.filter((content) => content.kind === kind && content.value !== null);
  const items = inOrder(
    Object.fromEntries(own.map(({ id, value }) => [id, value as NonNullable<ItemValue>])),
    (order.value as readonly string[] | null) ?? [],
  );
  return (
    <>
      {own.length >= most ? (
        <p>{`Il y en a ${most}, pas plus\u00a0: retirez-en avant d’en ajouter.`}</p>
      ) : (
        <p>
          <Link className="button" to={itemLink(slug)}>
            {add}
          </Link>
        </p>
      )}
      {items.length === 0 ? (
        <p>{empty}</p>
      ) : (
        <OrderForm
          order={order}
          ids={items.map(({ id }) => id)}
          action={listLink(slug)}
          className="card"
        >
          <OrderedLines
            label={title}
            lines={items.map(({ id, value }) => ({
              id,
              to: itemLink(slug, id),
              title: String(value[titleField] ?? ''),
              details: subtitleField && (
                <p className="muted small">{String(value[subtitleField] ?? '')}</p>
              ),
            }))}
          />
        </OrderForm>
      )}
    </>
  );
}

type ItemData = AdminContents & { readonly newId: string };

export const itemScreen = adminScreen({
  title({ search }) {
    const { one, add } = listIn(search);
    return idIn(search) ? one : add;
  },
  load: loadItem,
  forms: { '': saveItem },
  Done: SiteDone,
  View: Item,
  back({ search }) {
    const { slug, title } = listIn(search);
    return [{ to: listLink(slug), label: title }];
  },
});

async function loadItem(asked: Asked): Promise<Loaded<ItemData>> {
  const loaded = await loadContents(asked);
  const kind = listKindIn(asked.search);
  const id = idIn(asked.search);
  if (!kind) return notFound(asked.context);
  const { found } = loaded;
  if (id && found && getContent(found, kind, id).value === null) return notFound(asked.context);
  // Ids are in the order of creation.
  return withMore(loaded, () => ({ newId: `t${Date.now().toString(36)}` }));
}

async function saveItem(posted: Posted): Promise<unknown> {
  const { search, values, context } = posted;
  const kind = listKindIn(search);
  const id = idIn(search) || (values.nouveau ?? '');
  if (!kind || !isItemId(id)) return notFound(context);
  const { slug, fields } = getList(kind);
  const edit = {
    kind,
    id,
    mark: values.mark ?? '',
    input: values.intent === removeIntent ? null : readForm({ fields: () => fields }, '', values),
    getField: ([name = Object.keys(fields)[0]]: readonly unknown[]) => String(name),
  };
  return saveContents(posted, [edit], (done) => listLink(slug, done));
}

function Item({ found, outcome, search }: Shown<ItemData>) {
  const { slug, one, fields } = listIn(search);
  const id = idIn(search);
  const content: Content = getContent(
    found,
    listKindIn(search) ?? 'testimonials',
    id || found.newId,
  );
  const action = itemLink(slug, id);
  // Typed values are kept, except those of another form of this page.
  const typed = outcome?.values.intent === removeIntent ? undefined : outcome;
  // A new item keeps its id, so that a form sent twice adds only one.
  const nouveau = id ? undefined : (typed?.values.nouveau ?? content.id);
  return (
    <>
      <EditForm
        key={content.mark}
        action={action}
        className="form card"
        hiddenFields={{ mark: id && content.mark, ...(nouveau && { nouveau }) }}
        outcome={typed}
      >
        <Inputs fields={fields} values={(content.value as ItemValue) ?? {}} />
        <PublishButton />
      </EditForm>
      {id && <RemoveForm action={action} mark={content.mark} name={one.toLowerCase()} />}
    </>
  );
}
