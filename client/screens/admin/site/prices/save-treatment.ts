import { catalogueOf } from '../../../../../shared/contents/catalogue-of.ts';
import type { AdminContents } from '../../../../../shared/contract/admin/contents.ts';
import { apiContext } from '../../../../api/api.ts';
import { type Posted, refuse } from '../../forms/posted.ts';
import { changesIn } from '../contents-in.ts';
import { type Edit, originalIntent, removeIntent, saveContents } from '../save-contents.ts';
import { pricesLink } from '../site-links.ts';
import { newId, readTreatment } from './treatment-fields.ts';

/** One treatment by its id, or none yet in this section. */
export function wantedIn(search: URLSearchParams) {
  const id = search.get('id') ?? '';
  const section = id.split('/')[0] || (search.get('section') ?? '');
  return { id, section };
}

const isProducts = (id: string) => catalogueOf().treatment(id) !== undefined;

export async function saveTreatment(posted: Posted): Promise<unknown> {
  const { search, values, context } = posted;
  const wanted = wantedIn(search);
  const now = await context.get(apiContext).call({ name: 'adminContents' });
  if (!now.ok) return refuse({ ...now.error, field: '' }, values, now.status);
  const id = wanted.id || idFor(wanted.section, values, now.data);
  const isOriginal = values.intent === originalIntent || values.intent === removeIntent;
  const edit: Edit = {
    ...{ kind: 'treatments', id, mark: values.mark ?? '' },
    input: isOriginal ? null : readTreatment(values, !isProducts(id)),
    fieldOf: ([name = 'nom']) => String(name),
  };
  return saveContents(posted, [edit], (done) => pricesLink(wanted.section, done));
}

function idFor(section: string, { nom = '' }: Posted['values'], now: AdminContents): string {
  const all = catalogueOf(changesIn(now, true));
  const isTaken = (id: string) =>
    all.treatment(id) !== undefined || now.contents.some((one) => one.id === id);
  return newId(section, nom, isTaken);
}
