import { fieldName, readForm } from '../../../shared/contract/declared-fields.ts';
import type { AdminContents } from '../../../shared/site/content-history.ts';
import { getItemList, isItemId, type ListKind, listKinds } from '../../../shared/site/lists.ts';
import { sortItems } from '../../../shared/site/published-lists.ts';
import { adminScreen, type ScreenProps } from '../../admin/admin-screen.tsx';
import { Inputs } from '../../admin/declared-inputs.tsx';
import { EditForm } from '../../admin/edit-form.tsx';
import { notFound, type Posted, withMore } from '../../admin/load.ts';
import { Fold } from '../../admin/section.tsx';
import { getContent, loadContents } from './admin-contents.ts';
import { PublishButton, RemoveForm, SiteDone } from './content-parts.tsx';
import { removeIntent, saveContents } from './save-contents.ts';
import { backToSite, listLink } from './site-links.ts';

/* Testimonials or questions: each is a form that opens. */

const listKindIn = (search: URLSearchParams): ListKind | undefined =>
  listKinds.find((kind) => getItemList(kind).slug === search.get('liste'));
const listIn = (search: URLSearchParams) => getItemList(listKindIn(search) ?? 'testimonials');

type ItemValue = Readonly<Record<string, unknown>>;

export const listScreen = adminScreen({
  title: ({ search }) => listIn(search).title,
  async load(asked) {
    const loaded = await loadContents(asked);
    if (!listKindIn(asked.search)) return notFound(asked.context);
    // Ids are in the order of creation.
    return withMore(loaded, () => ({ newId: `t${Date.now().toString(36)}` }));
  },
  forms: { '': saveItem },
  Done: SiteDone,
  View: List,
  back: backToSite,
});

async function saveItem(posted: Posted): Promise<unknown> {
  const { search, values, context } = posted;
  const kind = listKindIn(search);
  const { element: id = '', mark = '', intent } = values;
  if (!kind || !isItemId(id)) return notFound(context);
  const { slug, fields } = getItemList(kind);
  const edit = {
    kind,
    id,
    mark,
    input: intent === removeIntent ? null : readForm({ fields: () => fields }, id, values),
    getField: ([name = Object.keys(fields)[0]]: readonly unknown[]) => fieldName(id, String(name)),
  };
  return saveContents(posted, [edit], (done) => listLink(slug, done));
}

function List({ found, outcome, search }: ScreenProps<AdminContents & { readonly newId: string }>) {
  const kind = listKindIn(search) ?? 'testimonials';
  const { slug, singular: one, add, most, empty, fields, titleField } = getItemList(kind);
  const own = found.contents.filter((content) => content.kind === kind && content.value !== null);
  const items = sortItems(
    Object.fromEntries(own.map(({ id, value }) => [id, value as ItemValue])),
    (getContent(found, 'order', kind).value as readonly string[] | null) ?? [],
  );
  const typed = outcome?.values.intent === removeIntent ? undefined : outcome;
  const sent = typed?.values.element;
  // A refused new item keeps its id, so that a form sent twice adds only one.
  const newId = sent && items.every(({ id }) => id !== sent) ? sent : found.newId;
  const form = (id: string, value: ItemValue) => (
    <EditForm
      key={getContent(found, kind, id).mark}
      action={listLink(slug)}
      className="form"
      hiddenFields={{ element: id, mark: getContent(found, kind, id).mark }}
      outcome={sent === id ? typed : undefined}
    >
      <Inputs fields={fields} values={value} prefix={id} />
      <PublishButton />
    </EditForm>
  );
  return (
    <>
      {items.length === 0 && <p>{empty}</p>}
      <div>
        {items.map(({ id, value }) => (
          <Fold key={id} id={id} title={String(value[titleField])} isOpen={sent === id}>
            {form(id, value)}
            <RemoveForm
              action={listLink(slug)}
              element={id}
              mark={getContent(found, kind, id).mark}
              name={one.toLowerCase()}
            />
          </Fold>
        ))}
        {items.length < most && (
          <Fold id="ajouter" title={add} isOpen={sent === newId}>
            {form(newId, {})}
          </Fold>
        )}
      </div>
    </>
  );
}
