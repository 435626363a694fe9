import { isItemId, type ListKind } from '../../../../../shared/contract/contents/text-values.ts';
import type { Posted } from '../../forms/posted.ts';
import { notFound } from '../../load.ts';
import { removeIntent, saveContents } from '../save-contents.ts';
import { listLink } from '../site-links.ts';
import { readText } from '../texts/text-fields.ts';
import { listKindIn, listScreens } from './list-screens.ts';

export const idIn = (search: URLSearchParams) => search.get('id') ?? '';

export async function saveItem(posted: Posted): Promise<unknown> {
  const { search, values, context } = posted;
  const kind = listKindIn(search);
  const id = idIn(search) || (values.nouveau ?? '');
  if (!kind || !isItemId(id)) return notFound(context);
  const { slug, fields } = listScreens[kind];
  const edit = {
    ...{ kind, id, mark: values.mark ?? '' },
    input: values.intent === removeIntent ? null : readItem(kind, values),
    fieldOf: ([name = fields[0]?.name ?? '']: readonly unknown[]) => String(name),
  };
  return saveContents(posted, [edit], (done) => listLink(slug, done));
}

function readItem(kind: ListKind, values: Posted['values']) {
  const { fields, agreement } = listScreens[kind];
  const typed = fields.map(({ name, hasParagraphs }) => [
    name,
    readText(values[name], hasParagraphs),
  ]);
  return {
    ...Object.fromEntries(typed),
    ...(agreement && { [agreement.name]: values[agreement.name] !== undefined }),
  };
}
