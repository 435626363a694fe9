import { type ActionFunctionArgs, data, type LoaderFunctionArgs } from 'react-router';
import { catalogue as product } from '../../../../../shared/catalogue.ts';
import type { AdminContents } from '../../../../../shared/contract/admin/contents.ts';
import { readTyped } from '../../admin-data.ts';
import { completedField } from '../../completed-edit.ts';
import { isAdded } from '../content-text.ts';
import { saveContents } from '../save-contents.ts';
import { goTo, loader as load } from '../site-data.ts';
import { pricesLink } from '../site-links.ts';
import { originalIntent } from '../state-card.tsx';
import { swappedIn } from '../swap.tsx';
import { loadTeam, type WithTeam } from './who-does-it.tsx';

const sectionIn = (request: Request) => new URL(request.url).searchParams.get('section') ?? '';

export async function loader(args: LoaderFunctionArgs) {
  const loaded = await load(args);
  const wanted = sectionIn(args.request);
  if (!product.some(({ slug }) => slug === wanted)) throw data(null, { status: 404 });
  const { found } = loaded.data;
  const isDone = new URL(args.request.url).searchParams.get(completedField) === 'publie';
  const team = isDone && hasJustAdded(found, wanted) ? await loadTeam(args.context) : undefined;
  return data<WithTeam>({ ...loaded.data, team }, { status: loaded.init?.status ?? 200 });
}

/** A treatment of this section, which nobody may do yet. */
function hasJustAdded(found: AdminContents | undefined, section: string): boolean {
  const [last] = found?.changes ?? [];
  if (last?.kind !== 'treatments' || !last.id.startsWith(`${section}/`)) return false;
  return isAdded(last) && last.before === null;
}

/** Two treatments change places, or all go back to theirs. */
export async function action(args: ActionFunctionArgs) {
  const { request, context } = args;
  const values = await readTyped(args);
  const id = sectionIn(request);
  const value = values.intent === originalIntent ? null : swappedIn(values);
  const edit = { kind: 'order', id, mark: values.mark ?? '', value, field: '' } as const;
  const { refusal, done } = await saveContents(context, [edit], values);
  return refusal ?? goTo(pricesLink(id, done));
}
