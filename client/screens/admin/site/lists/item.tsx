import { instituteOf } from '../../../../../shared/contents/institute-of.ts';
import type { AdminContents } from '../../../../../shared/contract/admin/contents.ts';
import { adminScreen, type Shown } from '../../admin-screen.tsx';
import type { Asked } from '../../forms/posted.ts';
import { type Loaded, notFound, withMore } from '../../load.ts';
import { changesIn, contentOf } from '../contents-in.ts';
import { loadContents } from '../load-contents.ts';
import { RemoveForm } from '../remove-form.tsx';
import { removeIntent } from '../save-contents.ts';
import { SiteDone } from '../site-done.tsx';
import { itemLink, listLink } from '../site-links.ts';
import { StateCard } from '../state-card.tsx';
import { ItemForm } from './item-form.tsx';
import { itemValue } from './list-items.ts';
import { listKindIn, listScreens } from './list-screens.ts';
import { ideaIn } from './question-ideas.tsx';
import { idIn, saveItem } from './save-item.ts';

type ItemData = AdminContents & { readonly newId: string };

const kindIn = (search: URLSearchParams) => listKindIn(search) ?? 'testimonials';

/** One testimonial or question, or a new one. */
export const itemScreen = adminScreen({
  title({ search }) {
    const { one, add } = listScreens[kindIn(search)];
    return idIn(search) ? one : add;
  },
  load: loadItem,
  forms: { '': saveItem },
  Done: SiteDone,
  View: Item,
  back({ search }) {
    const { slug, title } = listScreens[kindIn(search)];
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

/** In the order in which they came; the same form sent twice adds one. */
const newId = () => `t${Date.now().toString(36)}`;

function Item({ found, outcome, search }: Shown<ItemData>) {
  const kind = kindIn(search);
  const { slug, one } = listScreens[kind];
  const id = idIn(search);
  const content = contentOf(found, kind, id || found.newId);
  const action = itemLink(slug, id);
  // Typed values are kept, except those of another form of this page.
  const typed = outcome?.values.intent === removeIntent ? undefined : outcome;
  const idea = ideaIn(search, instituteOf(changesIn(found, true)));
  return (
    <>
      <ItemForm
        key={content.mark}
        {...{ kind, content, action, isNew: !id }}
        shown={itemValue(content) ?? idea ?? {}}
        outcome={typed}
      />
      <StateCard content={content} title={one} action={action} isAdded />
      {id && <RemoveForm action={action} mark={content.mark} name={one.toLowerCase()} />}
    </>
  );
}
