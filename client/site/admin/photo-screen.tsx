import type { ReactNode } from 'react';
import { formatFields } from '../../../shared/contract/declared-fields.ts';
import type { AdminContents, Content } from '../../../shared/site/content-history.ts';
import { logoSlot } from '../../../shared/site/photo-address.ts';
import {
  photoFields,
  photoSchema,
  photoText,
  readPhotoText,
  slotTitle,
} from '../../../shared/site/photo-fields.ts';
import {
  isGallerySlot,
  isPersonSlot,
  type Photo as ShownPhoto,
  type StoredPhoto,
} from '../../../shared/site/photos.ts';
import { adminScreen, type Shown } from '../../admin/admin-screen.tsx';
import { FieldInput } from '../../admin/declared-inputs.tsx';
import {
  type Asked,
  type Loaded,
  notFound,
  type Posted,
  refuse,
  requireAdmin,
  withMore,
} from '../../admin/load.ts';
import { apiContext } from '../../api/api.ts';
import { ErrorNotice } from '../../components/notice.tsx';
import { PhotoPicture } from '../../components/slot-photo.tsx';
import { TextField } from '../../forms/field.tsx';
import { type FormOutcome, fieldError, type Problem } from '../../forms/form-input.ts';
import { PostForm } from '../../forms/post-form.tsx';
import { contentOf, loadContents } from './admin-contents.ts';
import { PublishButton, SiteDone, StateCard } from './content-parts.tsx';
import { fileField, useUpload } from './photo-upload.ts';
import { type Edit, originalIntent, saveContents } from './save-contents.ts';
import { type Done, photoLink, photosLink } from './site-links.ts';

const slotIn = (search: URLSearchParams) => search.get('place') ?? '';

type PhotoData = AdminContents & { readonly name?: string | undefined };

export const photoScreen = adminScreen({
  title: ({ found, search }) => slotTitle(slotIn(search), found?.name),
  load: loadPhoto,
  forms: {
    ''(posted) {
      const slot = slotIn(posted.search);
      return savePhoto(posted, slot, (done) => photoLink(slot, done));
    },
  },
  Done: SiteDone,
  View: PhotoPlace,
  back: [{ to: photosLink(), label: 'Toutes les photos' }],
});

async function loadPhoto(asked: Asked): Promise<Loaded<PhotoData>> {
  const loaded = await loadContents(asked);
  const slot = slotIn(asked.search);
  if (!photoSchema(slot)) return notFound(asked.context);
  if (!loaded.found || !isPersonSlot(slot)) return loaded;
  const team = await asked.context.get(apiContext).call({ name: 'adminTeam' });
  const person = team.ok
    ? team.data.resources.find(({ id }) => slot === `person/${id}`)
    : undefined;
  return withMore(loaded, () => ({ name: person?.name || undefined }));
}

export async function savePhoto(
  posted: Posted,
  slot: string,
  address: (done: Done) => string,
): Promise<unknown> {
  const { values, context } = posted;
  if (!photoSchema(slot)) return notFound(context);
  await requireAdmin(context);
  // Without JavaScript the server has already tried to store the photo.
  const [, status, message] = /^([45]\d\d) (.+)$/.exec(values.refus ?? '') ?? [];
  if (message) {
    const problem: Problem = { error: 'invalid', message, field: fileField };
    return refuse(problem, values, Number(status));
  }
  const isOriginal = values.intent === originalIntent;
  const photo = isOriginal ? undefined : await sentPhoto(posted, slot);
  if (!isOriginal && !photo) {
    const problem: Problem = {
      error: 'invalid',
      message: 'Choisissez une photo.',
      field: fileField,
    };
    return refuse(problem, values);
  }
  const { seen, agreed, named } = values;
  // A logotype is described by the institute's name.
  const alt = slot === logoSlot ? context.get(apiContext).institute.name : values.alt;
  const edit: Edit = {
    kind: 'photos',
    id: slot,
    mark: values.mark ?? '',
    input: photo
      ? {
          hash: photo.hash,
          width: photo.width,
          height: photo.height,
          alt,
          ...(seen && { seen: true }),
          ...(agreed && { agreed: true }),
          ...(named && { named: true }),
        }
      : null,
    fieldOf: ([name = '']) => (name === 'alt' || name === 'agreed' ? name : fileField),
  };
  return saveContents(posted, [edit], address);
}

async function sentPhoto({ context, values }: Posted, slot: string) {
  const sent = readPhotoText(values.photo);
  if (sent) return sent;
  const now = await context.get(apiContext).call({ name: 'adminContents' });
  return now.ok ? (contentOf(now.data, 'photos', slot).value as ShownPhoto | null) : null;
}

function PhotoPlace({ found, outcome, search }: Shown<PhotoData>) {
  const slot = slotIn(search);
  const content = contentOf(found, 'photos', slot);
  const typed = outcome?.values.intent === originalIntent ? undefined : outcome;
  return (
    <>
      <PhotoForm
        key={content.mark}
        slot={slot}
        content={content}
        name={found.name}
        outcome={typed}
        action={photoLink(slot)}
      >
        <PublishButton />
      </PhotoForm>
      <StateCard
        content={content}
        title={slotTitle(slot, found.name)}
        action={photoLink(slot)}
        original="Revenir au dessin"
      />
    </>
  );
}

/** A face is shown with its owner's consent only. */
function fieldsAt(slot: string): readonly (keyof typeof photoFields)[] {
  if (slot === logoSlot) return ['named'];
  if (isPersonSlot(slot)) return ['alt', 'agreed'];
  return isGallerySlot(slot) ? ['alt', 'seen', 'agreed'] : ['alt'];
}

const types = 'JPEG, PNG, WebP ou AVIF, 12\u00a0Mo au plus.';

interface Props {
  slot: string;
  name: string | undefined;
  content: Content;
  outcome: FormOutcome | undefined;
  /** True to describe the photo by the name alone. */
  isBrief?: boolean;
  action: string;
  children: ReactNode;
}

/** Edits the photo of one place. Without JavaScript the file is sent with the form; with it, before the form. */
export function PhotoForm({
  slot,
  name,
  content,
  outcome,
  isBrief = false,
  action,
  children,
}: Props) {
  const own = content.value as ShownPhoto | null;
  const { values } = outcome ?? {};
  const sent = readPhotoText(values?.photo);
  const { share, problem, send } = useUpload(action);
  const texts = values ?? formatFields({ fields: () => photoFields }, '', own ?? { alt: name });
  const { alt = '' } = texts;
  const wrong = problem ?? outcome?.problem;
  return (
    <>
      <ErrorNotice problem={problem} />
      <PostForm action={action} className="form card" encType="multipart/form-data" onSubmit={send}>
        <input type="hidden" name="mark" value={content.mark} />
        {sent && <input type="hidden" name="photo" value={photoText(sent)} />}
        <Present of={sent ?? own} alt={alt} isSent={sent !== undefined} />
        {isBrief && <input type="hidden" name="alt" value={alt} />}
        {(isBrief ? [] : fieldsAt(slot)).map((field) => (
          <FieldInput
            key={field}
            name={field}
            field={photoFields[field]}
            text={texts[field]}
            error={fieldError(wrong, field)}
          />
        ))}
        <TextField
          name={fileField}
          label={own || sent ? 'La remplacer par une autre photo' : 'Photo'}
          hint={types}
          type="file"
          accept="image/jpeg,image/png,image/webp,image/avif"
          required={!(own || sent)}
          error={fieldError(wrong, fileField)}
        />
        {share !== undefined && (
          <p role="status">
            Envoi de la photo… <progress aria-label="Part envoyée" value={share} max={1} />
          </p>
        )}
        {children}
      </PostForm>
    </>
  );
}

const Present = ({ of, alt, isSent }: { of: StoredPhoto | null; alt: string; isSent: boolean }) =>
  of && (
    <figure className="photo-now">
      <PhotoPicture of={{ ...of, alt }} slot="gallery" />
      <figcaption className="muted small">
        {isSent ? 'Photo envoyée, pas encore enregistrée' : 'Photo actuelle'}
      </figcaption>
    </figure>
  );
