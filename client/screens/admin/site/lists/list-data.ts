import { type ActionFunctionArgs, data, type LoaderFunctionArgs } from 'react-router';
import type { ListKind } from '../../../../../shared/contract/contents/text-values.ts';
import { readTyped } from '../../admin-data.ts';
import { saveContents } from '../save-contents.ts';
import { goTo, loader as load } from '../site-data.ts';
import { listLink } from '../site-links.ts';
import { originalIntent } from '../state-card.tsx';
import { swappedIn } from '../swap.tsx';
import { listKindIn, listScreens } from './list-screens.ts';

/** @throws the 404 page */
export function wantedList(request: Request): ListKind {
  const kind = listKindIn(new URL(request.url).searchParams);
  if (!kind) throw data(null, { status: 404 });
  return kind;
}

export async function loader(args: LoaderFunctionArgs) {
  const loaded = await load(args);
  wantedList(args.request);
  return loaded;
}

/** Two of them change places, or all go back to theirs. */
export async function action(args: ActionFunctionArgs) {
  const values = await readTyped(args);
  const id = wantedList(args.request);
  const value = values.intent === originalIntent ? null : swappedIn(values);
  const edit = { kind: 'order', id, mark: values.mark ?? '', value, field: '' } as const;
  const { refusal, done } = await saveContents(args.context, [edit], values);
  return refusal ?? goTo(listLink(listScreens[id].slug, done));
}
