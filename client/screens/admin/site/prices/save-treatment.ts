import { catalogueOf } from '../../../../../shared/contents/catalogue-of.ts';
import type { AdminContents } from '../../../../../shared/contract/admin/contents.ts';
import { readForm } from '../../../../../shared/contract/contents/content-forms.ts';
import { treatmentForm } from '../../../../../shared/contract/contents/treatments.ts';
import { slugOf } from '../../../../../shared/text/slug.ts';
import { apiContext } from '../../../../api/api.ts';
import { type Posted, refuse } from '../../forms/posted.ts';
import { changesIn } from '../contents-in.ts';
import { type Edit, originalIntent, removeIntent, saveContents } from '../save-contents.ts';
import { pricesLink } from '../site-links.ts';

/** One treatment by its id, or none yet in this section. */
export function wantedIn(search: URLSearchParams) {
  const id = search.get('id') ?? '';
  const section = id.split('/')[0] || (search.get('section') ?? '');
  return { id, section };
}

export async function saveTreatment(posted: Posted): Promise<unknown> {
  const { search, values, context } = posted;
  const wanted = wantedIn(search);
  const now = await context.get(apiContext).call({ name: 'adminContents' });
  if (!now.ok) return refuse({ ...now.error, field: '' }, values, now.status);
  const id = wanted.id || newId(wanted.section, values, now.data);
  const isOriginal = values.intent === originalIntent || values.intent === removeIntent;
  const edit: Edit = {
    ...{ kind: 'treatments', id, mark: values.mark ?? '' },
    input: isOriginal ? null : readForm(treatmentForm, '', values),
    fieldOf: ([name = 'nom']) => String(name),
  };
  return saveContents(posted, [edit], (done) => pricesLink(wanted.section, done));
}

/** An id that no other has, of the name that it was given first. */
function newId(section: string, { nom = '' }: Posted['values'], now: AdminContents): string {
  const all = catalogueOf(changesIn(now, true));
  const isTaken = (id: string) =>
    all.treatment(id) !== undefined || now.contents.some((one) => one.id === id);
  const slug = `${section}/${slugOf(nom).slice(0, 80).replace(/-$/, '') || 'soin'}`;
  let id = slug;
  for (let count = 2; isTaken(id); count++) id = `${slug}-${count}`;
  return id;
}
