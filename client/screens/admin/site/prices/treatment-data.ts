import { type ActionFunctionArgs, data, type LoaderFunctionArgs } from 'react-router';
import { catalogue as product } from '../../../../../shared/catalogue.ts';
import { catalogueOf } from '../../../../../shared/contents/catalogue-of.ts';
import type { AdminContents } from '../../../../../shared/contract/admin/contents.ts';
import { apiContext } from '../../../../api/api.ts';
import type { FormOutcome } from '../../../../forms/form-input.ts';
import { readTyped } from '../../admin-data.ts';
import { refused } from '../../team/edit-input.ts';
import { changesIn } from '../contents-in.ts';
import { judge, refusedAsWrong } from '../judge.ts';
import { removeIntent } from '../remove-form.tsx';
import { saveContents } from '../save-contents.ts';
import { goTo, loader as load } from '../site-data.ts';
import { pricesLink } from '../site-links.ts';
import { originalIntent } from '../state-card.tsx';
import { fieldNames, newId, readTreatment } from './treatment-fields.ts';
import { loadTeam, type WithTeam } from './who-does-it.tsx';

/** One treatment by its id, or none yet in this section. */
export function wantedIn(search: URLSearchParams) {
  const id = search.get('id') ?? '';
  const section = id.split('/')[0] || (search.get('section') ?? '');
  return { id, section };
}

export async function loader(args: LoaderFunctionArgs) {
  const loaded = await load(args);
  const { id, section } = wantedIn(new URL(args.request.url).searchParams);
  const { found } = loaded.data;
  const isKnown = product.some(({ slug }) => slug === section);
  const isThere = !id || !found || catalogueOf(changesIn(found, true)).treatment(id);
  if (!isKnown || !isThere) throw data(null, { status: 404 });
  const team = found && !id ? await loadTeam(args.context) : undefined;
  return data<WithTeam>({ ...loaded.data, team }, { status: loaded.init?.status ?? 200 });
}

const isProducts = (id: string) => catalogueOf().treatment(id) !== undefined;

export async function action(args: ActionFunctionArgs) {
  const { request, context } = args;
  const values = await readTyped(args);
  const wanted = wantedIn(new URL(request.url).searchParams);
  const { section } = wanted;
  const now = await context.get(apiContext).call({ name: 'adminContents' });
  if (!now.ok) return refused(now.error, values, {}, now.status);
  const id = wanted.id || idFor(section, values, now.data);
  const key = { kind: 'treatments', id } as const;
  const isOriginal = values.intent === originalIntent || values.intent === removeIntent;
  const input = readTreatment(values, !isProducts(id));
  const fieldOf = ([name = 'nom']: readonly (string | number)[]) => fieldNames[name] ?? 'nom';
  const { value, wrong } = isOriginal ? { value: null, wrong: [] } : judge(key, input, fieldOf);
  const again = refusedAsWrong(wrong, values);
  if (again) return again;
  const edit = { ...key, mark: values.mark ?? '', value, field: 'nom' };
  const { refusal, done } = await saveContents(context, [edit], values);
  return refusal ?? goTo(pricesLink(section, done));
}

function idFor(section: string, { nom = '' }: FormOutcome['values'], now: AdminContents): string {
  const all = catalogueOf(changesIn(now, true));
  const isTaken = (id: string) =>
    all.treatment(id) !== undefined || now.contents.some((one) => one.id === id);
  return newId(section, nom, isTaken);
}
