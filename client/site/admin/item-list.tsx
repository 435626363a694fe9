import { fieldName, readForm } from '../../../shared/contract/declared-fields.ts';
import type { AdminContents } from '../../../shared/site/content-history.ts';
import { getItemList, isItemId, type ListKind } from '../../../shared/site/lists.ts';
import { sortItems } from '../../../shared/site/published-lists.ts';
import { Inputs } from '../../admin/declared-inputs.tsx';
import { EditForm } from '../../admin/edit-form.tsx';
import { notFound, type Posted } from '../../admin/load.ts';
import { Fold } from '../../admin/section.tsx';
import type { FormOutcome } from '../../forms/form-input.ts';
import { getContent } from './admin-contents.ts';
import { PublishButton, RemoveForm } from './content-parts.tsx';
import { removeIntent, saveContents } from './save-contents.ts';
import { siteLink } from './site-links.ts';

type ItemValue = Readonly<Record<string, unknown>>;

/** Saves or removes one testimonial or question. */
export async function saveItem(posted: Posted, kind: ListKind): Promise<unknown> {
  const { element: id = '', mark = '', intent } = posted.values;
  if (!isItemId(id)) return notFound(posted.context);
  const { slug, fields } = getItemList(kind);
  const edit = {
    kind,
    id,
    mark,
    input: intent === removeIntent ? null : readForm({ fields: () => fields }, id, posted.values),
    getField: ([name = Object.keys(fields)[0]]: readonly unknown[]) => fieldName(id, String(name)),
  };
  return saveContents(posted, [edit], (done) => siteLink(slug, done));
}

interface Props {
  kind: ListKind;
  found: AdminContents & { readonly newId: string };
  outcome: FormOutcome | undefined;
}

/** The items of a list and a new one: each is a form that opens. */
export function ItemList({ kind, found, outcome }: Props) {
  const { slug, singular: one, add, most, empty, fields, titleField } = getItemList(kind);
  const own = found.contents.filter((content) => content.kind === kind && content.value !== null);
  const items = sortItems(Object.fromEntries(own.map(({ id, value }) => [id, value as ItemValue])));
  const typed = outcome?.values.intent === removeIntent ? undefined : outcome;
  const sent = typed?.values.element;
  // A refused new item keeps its id, so that a form sent twice adds only one.
  const newId = sent && items.every(({ id }) => id !== sent) ? sent : found.newId;
  const form = (id: string, value: ItemValue) => (
    <EditForm
      key={getContent(found, kind, id).mark}
      action={siteLink(slug)}
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
              action={siteLink(slug)}
              element={id}
              mark={getContent(found, kind, id).mark}
              name={one.toLowerCase()}
            />
          </Fold>
        ))}
        {items.length < most && (
          <Fold id={`ajouter-${slug}`} title={add} isOpen={sent === newId}>
            {form(newId, {})}
          </Fold>
        )}
      </div>
    </>
  );
}
