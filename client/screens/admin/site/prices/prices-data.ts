import { type ActionFunctionArgs, data, type LoaderFunctionArgs } from 'react-router';
import { catalogue as product } from '../../../../../shared/catalogue.ts';
import { readTyped } from '../../admin-data.ts';
import { saveContents } from '../save-contents.ts';
import { goTo, loader as load } from '../site-data.ts';
import { pricesLink } from '../site-links.ts';
import { originalIntent } from '../state-card.tsx';
import { swappedIn } from '../swap.tsx';

const sectionIn = (request: Request) => new URL(request.url).searchParams.get('section') ?? '';

export async function loader(args: LoaderFunctionArgs) {
  const loaded = await load(args);
  const wanted = sectionIn(args.request);
  if (!product.some(({ slug }) => slug === wanted)) throw data(null, { status: 404 });
  return loaded;
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
