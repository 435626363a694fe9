import { type ActionFunctionArgs, data, type LoaderFunctionArgs } from 'react-router';
import { personSlot } from '../../../../../shared/contents/photos.ts';
import type { AdminContents } from '../../../../../shared/contract/admin/contents.ts';
import { type PhotoList, RemovePhotoInput } from '../../../../../shared/contract/admin/photos.ts';
import { apiContext } from '../../../../api/api.ts';
import { type Loaded, load, readTyped, submitChange } from '../../admin-data.ts';
import { checked, refused } from '../../team/edit-input.ts';
import { goTo } from '../site-data.ts';
import { photosLink } from '../site-links.ts';

export interface PhotosData extends PhotoList {
  readonly contents: AdminContents['contents'];
  /** Who is in service, by the place of the photo. */
  readonly people: readonly { slot: string; name: string }[];
}

/** What is kept, and where each is shown. */
export async function loader({ context }: LoaderFunctionArgs) {
  const loaded = await load(context, { name: 'adminPhotos' });
  const { found } = loaded.data;
  if (!found) return loaded;
  const api = context.get(apiContext);
  const [shown, team] = await Promise.all([
    api.call({ name: 'adminContents' }),
    api.call({ name: 'adminTeam' }),
  ]);
  if (!shown.ok)
    return data<Loaded<PhotosData>>({ problem: shown.error }, { status: shown.status || 503 });
  const lanes = team.ok ? team.data.lanes.filter(({ kind }) => kind === 'staff') : [];
  const people = lanes.map(({ id, name }) => ({ slot: personSlot(id), name }));
  return data<Loaded<PhotosData>>({ found: { ...found, contents: shown.data.contents, people } });
}

/** Takes one away that nothing shows. */
export async function action(args: ActionFunctionArgs) {
  const values = await readTyped(args);
  const validated = checked(RemovePhotoInput, { hash: values.supprimer });
  if (validated.problem) return refused(validated.problem, values, {});
  const call = { name: 'adminRemovePhoto', body: validated.input } as const;
  return (await submitChange(args.context, call, values)) ?? goTo(photosLink());
}
