import { readForm } from '../../../shared/contract/declared-fields.ts';
import type { AdminContents, Content } from '../../../shared/site/content-history.ts';
import { instituteOf } from '../../../shared/site/institute-of.ts';
import { isItemId, listOf } from '../../../shared/site/lists.ts';
import { adminScreen, type Shown } from '../../admin/admin-screen.tsx';
import { Inputs } from '../../admin/declared-inputs.tsx';
import { EditForm } from '../../admin/edit-form.tsx';
import { type Asked, type Loaded, notFound, type Posted, withMore } from '../../admin/load.ts';
import type { FormOutcome } from '../../forms/form-input.ts';
import { PublishButton, RemoveForm, SiteDone } from './content-parts.tsx';
import { changesIn, contentOf, loadContents } from './contents-in.ts';
import { ideaIn, itemValue, listKindIn } from './list.tsx';
import { removeIntent, saveContents } from './save-contents.ts';
import { itemLink, listLink } from './site-links.ts';

type ItemData = AdminContents & { readonly newId: string };

const listIn = (search: URLSearchParams) => listOf(listKindIn(search) ?? 'testimonials');
const formIn = (search: URLSearchParams) => ({ fields: () => listIn(search).fields });
const idIn = (search: URLSearchParams) => search.get('id') ?? '';

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
  if (id && found && !itemValue(contentOf(found, kind, id))) return notFound(asked.context);
  return withMore(loaded, () => ({ newId: newId() }));
}

/** Returns ids in the order of creation. */
const newId = () => `t${Date.now().toString(36)}`;

async function saveItem(posted: Posted): Promise<unknown> {
  const { search, values, context } = posted;
  const kind = listKindIn(search);
  const id = idIn(search) || (values.nouveau ?? '');
  if (!kind || !isItemId(id)) return notFound(context);
  const { slug, fields } = listOf(kind);
  const edit = {
    kind,
    id,
    mark: values.mark ?? '',
    input: values.intent === removeIntent ? null : readForm(formIn(search), '', values),
    fieldOf: ([name = Object.keys(fields)[0]]: readonly unknown[]) => String(name),
  };
  return saveContents(posted, [edit], (done) => listLink(slug, done));
}

function Item({ found, outcome, search }: Shown<ItemData>) {
  const { slug, one } = listIn(search);
  const id = idIn(search);
  const content = contentOf(found, listKindIn(search) ?? 'testimonials', id || found.newId);
  const action = itemLink(slug, id);
  // Typed values are kept, except those of another form of this page.
  const typed = outcome?.values.intent === removeIntent ? undefined : outcome;
  return (
    <>
      <ItemForm
        key={content.mark}
        found={found}
        content={content}
        search={search}
        action={action}
        outcome={typed}
      />
      {id && <RemoveForm action={action} mark={content.mark} name={one.toLowerCase()} />}
    </>
  );
}

interface FormProps {
  found: AdminContents;
  content: Content;
  search: URLSearchParams;
  action: string;
  outcome: FormOutcome | undefined;
}

function ItemForm({ found, content, search, action, outcome }: FormProps) {
  const idea = ideaIn(search, instituteOf(changesIn(found)));
  const isNew = !idIn(search);
  // A new item keeps its id, so that a form sent twice adds only one.
  const newId = isNew && { nouveau: outcome?.values.nouveau ?? content.id };
  return (
    <EditForm
      action={action}
      className="form card"
      hiddenFields={{ mark: isNew ? '' : content.mark, ...newId }}
      outcome={outcome}
    >
      <Inputs fields={listIn(search).fields} values={itemValue(content) ?? idea} />
      <PublishButton />
    </EditForm>
  );
}
