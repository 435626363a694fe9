import { logoSlot } from '../../../../shared/site/photo-address.ts';
import { readPhotoText } from '../../../../shared/site/photo-field.ts';
import type { Photo } from '../../../../shared/site/photos.ts';
import { photoSchema } from '../../../../shared/site/photos-fields.ts';
import { notFound, type Posted, refuse, requireAdmin } from '../../../admin/load.ts';
import { apiContext } from '../../../api/api.ts';
import type { Problem } from '../../../forms/form-input.ts';
import { contentOf } from '../contents-in.ts';
import { type Edit, originalIntent, saveContents } from '../save-contents.ts';
import { photoLink } from '../site-links.ts';

export const slotIn = (search: URLSearchParams) => search.get('place') ?? '';

export const fileField = 'fichier';

export async function savePhoto(posted: Posted): Promise<unknown> {
  const { search, values, context } = posted;
  const slot = slotIn(search);
  if (!photoSchema(slot)) return notFound(context);
  await requireAdmin(context);
  // Without JavaScript the server has already tried to store the photo.
  const [, status, message] = /^([45]\d\d) (.+)$/.exec(values.refus ?? '') ?? [];
  if (message) {
    const problem: Problem = { error: 'invalid', message, field: fileField };
    return refuse(problem, values, Number(status));
  }
  const edit: Edit = {
    kind: 'photos',
    id: slot,
    mark: values.mark ?? '',
    input: values.intent === originalIntent ? null : await inputOf(posted, slot),
    fieldOf: ([name = '']) => (name === 'alt' || name === 'agreed' ? name : fileField),
    words: { [fileField]: 'Choisissez une photo.' },
  };
  return saveContents(posted, [edit], (done) => photoLink(slot, done));
}

/** Returns the sent photo, else the stored one. */
async function inputOf({ context, values }: Posted, slot: string): Promise<unknown> {
  const { photo, seen, agreed, named } = values;
  // A logotype is described by the institute's name.
  const alt = slot === logoSlot ? context.get(apiContext).institute.name : values.alt;
  const sent = readPhotoText(photo) ?? (await storedAt(context, slot));
  return {
    ...(sent && { hash: sent.hash, width: sent.width, height: sent.height }),
    alt,
    ...(seen && { seen: true }),
    ...(agreed && { agreed: true }),
    ...(named && { named: true }),
  };
}

async function storedAt(context: Posted['context'], slot: string) {
  const now = await context.get(apiContext).call({ name: 'adminContents' });
  return now.ok ? (contentOf(now.data, 'photos', slot).value as Photo | null) : null;
}
