import { type ActionFunctionArgs, data, type LoaderFunctionArgs } from 'react-router';
import { isPersonSlot, type Photo } from '../../../../../shared/contents/photos.ts';
import { photoSchema } from '../../../../../shared/contract/contents/photo-values.ts';
import { readPhotoText } from '../../../../../shared/page/photo-field.ts';
import { apiContext } from '../../../../api/api.ts';
import type { FormOutcome, Problem } from '../../../../forms/form-input.ts';
import { readTyped, requireAdmin } from '../../admin-data.ts';
import { refused } from '../../team/edit-input.ts';
import { contentOf, editedValue } from '../contents-in.ts';
import { judge, refusedAsWrong } from '../judge.ts';
import { saveContents } from '../save-contents.ts';
import { goTo, loader as load } from '../site-data.ts';
import { photoLink } from '../site-links.ts';
import { originalIntent } from '../state-card.tsx';

export const slotIn = (search: URLSearchParams) => search.get('place') ?? '';

/** The fields of the form by those of the value. */
const fieldNames: Readonly<Record<string, string>> = { alt: 'alt', agreed: 'accord' };
export const fileField = 'fichier';

/** With the person's name, where the place is one's. */
export async function loader(args: LoaderFunctionArgs) {
  const loaded = await load(args);
  const slot = slotIn(new URL(args.request.url).searchParams);
  if (!photoSchema(slot)) throw data(null, { status: 404 });
  const { found } = loaded.data;
  if (!found || !isPersonSlot(slot)) return loaded;
  const team = await args.context.get(apiContext).call({ name: 'adminTeam' });
  const name = team.ok && team.data.lanes.find(({ id }) => slot === `person/${id}`)?.name;
  return data({ found: { ...found, name: name || undefined } });
}

export async function action(args: ActionFunctionArgs) {
  const { request, context } = args;
  const values = await readTyped(args);
  const slot = slotIn(new URL(request.url).searchParams);
  if (!photoSchema(slot)) throw data(null, { status: 404 });
  await requireAdmin(context);
  // Without a script the server has tried to store it before this.
  const [, status, message] = /^([45]\d\d) (.+)$/.exec(values.refus ?? '') ?? [];
  if (message) {
    const problem: Problem = { error: 'invalid', message, field: fileField };
    return refused(problem, values, undefined, Number(status));
  }
  const key = { kind: 'photos', id: slot } as const;
  const { value, wrong } =
    values.intent === originalIntent
      ? { value: null, wrong: [] }
      : judge(
          key,
          await inputOf(args, slot, values),
          ([name = '']) => fieldNames[name] ?? fileField,
        );
  const known = wrong.map((one) => (one.field === fileField ? { ...one, message: choose } : one));
  const again = refusedAsWrong(known, values);
  if (again) return again;
  const edit = { ...key, mark: values.mark ?? '', value, field: fileField };
  const { refusal, done } = await saveContents(context, [edit], values);
  return refusal ?? goTo(photoLink(slot, done));
}

const choose = 'Choisissez une photo.';

/** The photo that was just sent, else the one that is there. */
async function inputOf(
  { context }: ActionFunctionArgs,
  slot: string,
  { photo, alt, visible, accord }: FormOutcome['values'],
): Promise<unknown> {
  const sent = readPhotoText(photo) ?? (await storedAt(context, slot));
  return {
    ...(sent && { hash: sent.hash, width: sent.width, height: sent.height }),
    alt,
    ...(visible && { seen: true }),
    ...(accord && { agreed: true }),
  };
}

async function storedAt(context: ActionFunctionArgs['context'], slot: string) {
  const now = await context.get(apiContext).call({ name: 'adminContents' });
  return now.ok ? (editedValue(contentOf(now.data, 'photos', slot)) as Photo | null) : null;
}
