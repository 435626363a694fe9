import { type ActionFunctionArgs, data, type LoaderFunctionArgs } from 'react-router';
import { isItemId, type ListKind } from '../../../../../shared/contract/contents/text-values.ts';
import type { FormOutcome } from '../../../../forms/form-input.ts';
import { readTyped } from '../../admin-data.ts';
import { contentOf } from '../contents-in.ts';
import { judge, refusedAsWrong } from '../judge.ts';
import { removeIntent } from '../remove-form.tsx';
import { saveContents } from '../save-contents.ts';
import { goTo, loader as load } from '../site-data.ts';
import { listLink } from '../site-links.ts';
import { readText } from '../texts/text-fields.ts';
import { wantedList } from './list-data.ts';
import { itemValue } from './list-items.ts';
import { listScreens } from './list-screens.ts';

const idIn = (request: Request) => new URL(request.url).searchParams.get('id') ?? '';

export async function loader(args: LoaderFunctionArgs) {
  const loaded = await load(args);
  const kind = wantedList(args.request);
  const { found } = loaded.data;
  const id = idIn(args.request);
  const isThere = !id || !found || itemValue(contentOf(found, kind, id));
  if (!isThere) throw data(null, { status: 404 });
  return data({ ...loaded.data, newId: newId() }, loaded.init ?? {});
}

/** In the order in which they came; the same form sent twice adds one. */
const newId = () => `t${Date.now().toString(36)}`;

export async function action(args: ActionFunctionArgs) {
  const { request, context } = args;
  const values = await readTyped(args);
  const kind = wantedList(request);
  const id = idIn(request) || (values.nouveau ?? '');
  if (!isItemId(id)) throw data(null, { status: 404 });
  const isRemoved = values.intent === removeIntent;
  const { value, wrong } = isRemoved ? { value: null, wrong: [] } : readItem(kind, id, values);
  const again = refusedAsWrong(wrong, values);
  if (again) return again;
  const [field] = listScreens[kind].fields;
  const edit = { kind, id, mark: values.mark ?? '', value, field: field?.name ?? '' };
  const { refusal, done } = await saveContents(context, [edit], values);
  return refusal ?? goTo(listLink(listScreens[kind].slug, done));
}

function readItem(kind: ListKind, id: string, values: FormOutcome['values']) {
  const { fields, agreement } = listScreens[kind];
  const typed = fields.map(({ name, hasParagraphs }) => [
    name,
    readText(values[name], hasParagraphs),
  ]);
  const input = {
    ...Object.fromEntries(typed),
    ...(agreement && { [agreement.name]: values[agreement.name] !== undefined }),
  };
  return judge({ kind, id }, input, ([name = fields[0]?.name ?? '']) => String(name));
}
