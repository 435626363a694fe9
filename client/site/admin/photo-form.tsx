import { type ReactNode, type SubmitEvent, useState } from 'react';
import { useSubmit } from 'react-router';
import { formatFields } from '../../../shared/contract/declared-fields.ts';
import { photoTooLarge, unreachable } from '../../../shared/contract/error-codes.ts';
import type { Content } from '../../../shared/site/content-history.ts';
import { logoSlot } from '../../../shared/site/photo-address.ts';
import {
  photoFields,
  photoLimits,
  photoSchema,
  photoText,
  readPhotoText,
} from '../../../shared/site/photo-fields.ts';
import {
  isGallerySlot,
  isPersonSlot,
  largestPhoto,
  type Photo as ShownPhoto,
  type StoredPhoto,
} from '../../../shared/site/photos.ts';
import { FieldInput } from '../../admin/declared-inputs.tsx';
import { notFound, type Posted, refuse, requireAdmin } from '../../admin/load.ts';
import { apiContext } from '../../api/api.ts';
import { readXsrfToken } from '../../api/browser-transport.ts';
import { otherCalls } from '../../api/other-calls.ts';
import { ErrorNotice } from '../../components/notice.tsx';
import { PhotoPicture } from '../../components/slot-photo.tsx';
import { TextField } from '../../forms/field.tsx';
import { type FormOutcome, fieldError, type Problem } from '../../forms/form-input.ts';
import { PostForm } from '../../forms/post-form.tsx';
import { getContent } from './admin-contents.ts';
import { type ContentEdit, removeIntent, saveContents } from './save-contents.ts';
import type { Done } from './site-links.ts';

const fileField = 'fichier';

/** Uploads the file first, so that its progress shows, then sends the form without it. */
function useUpload(action: string) {
  const submit = useSubmit();
  const [{ share, problem }, setState] = useState<{ share?: number; problem?: Problem }>({});

  async function upload(form: HTMLFormElement, button: HTMLElement | null, file: File) {
    const fields = new FormData(form, button);
    setState({ share: 0 });
    const { photo, problem } = await uploadPhoto(file, (now) => setState({ share: now }));
    setState(problem ? { problem: { ...problem, field: fileField } } : {});
    if (!photo) return;
    fields.delete(fileField);
    fields.set('photo', photoText(photo));
    await submit(fields, { method: 'post', action });
  }

  function send(event: SubmitEvent<HTMLFormElement>) {
    const form = event.currentTarget;
    const { files } = form.elements.namedItem(fileField) as HTMLInputElement;
    const [file] = files ?? [];
    if (!file) return;
    event.preventDefault();
    if (share === undefined) void upload(form, event.nativeEvent.submitter, file);
  }
  return { share, problem, send };
}

/** Milliseconds, on a slow connection. */
const timeout = 170_000;

type Uploaded =
  | { readonly photo: StoredPhoto; readonly problem?: never }
  | { readonly photo?: never; readonly problem: Problem };

/** Reports the progress from 0 to 1 to `tell`. Fetch reports no upload progress. */
async function uploadPhoto(file: File, tell: (share: number) => void): Promise<Uploaded> {
  const photo = file.size > photoLimits.bytes ? await lighter(file).catch(() => file) : file;
  if (photo.size > photoLimits.bytes)
    return { problem: { error: 'photo-too-large', message: photoTooLarge } };
  const first = await send(photo, tell);
  if (first.problem?.error !== 'xsrf') return first;
  // Another tab has signed in: retries with a token of the current session.
  await fetch('/api/xsrf').catch(() => {});
  return send(photo, tell);
}

/** Redraws the photo upright, at twice the largest stored height. Throws if the browser cannot read it. */
async function lighter(file: File): Promise<Blob> {
  const image = await createImageBitmap(file);
  const { width, height } = image;
  const share = Math.min(1, (2 * largestPhoto.height) / Math.max(width, height));
  const canvas = new OffscreenCanvas(Math.round(width * share), Math.round(height * share));
  const context = canvas.getContext('2d');
  if (!context) throw new Error('no canvas');
  // JPEG has no transparency.
  context.fillStyle = '#fff';
  context.fillRect(0, 0, canvas.width, canvas.height);
  context.drawImage(image, 0, 0, canvas.width, canvas.height);
  image.close();
  return canvas.convertToBlob({ type: 'image/jpeg', quality: 0.9 });
}

function send(file: Blob, tell: (share: number) => void): Promise<Uploaded> {
  const request = new XMLHttpRequest();
  const [method = '', path] = otherCalls.adminAddPhoto?.split(' ') ?? [];
  request.open(method, `/api/${path}`);
  request.timeout = timeout;
  request.setRequestHeader('X-XSRF-TOKEN', readXsrfToken());
  // The server detects the type by the file's content.
  const type = file.type.startsWith('image/') ? file.type : 'image/unknown';
  request.setRequestHeader('Content-Type', type);
  request.upload.addEventListener('progress', ({ loaded, total }) => tell(total && loaded / total));
  return new Promise((resolve) => {
    request.addEventListener('loadend', () => resolve(readAnswer(request)));
    request.send(file);
  });
}

function readAnswer({ status, responseText }: XMLHttpRequest): Uploaded {
  if (status === 0) return { problem: { error: 'unreachable', message: brokeOff } };
  try {
    const answer = JSON.parse(responseText);
    return status === 200 ? { photo: answer } : { problem: answer };
  } catch {
    return { problem: { error: 'unreachable', message: unreachable } };
  }
}

const brokeOff =
  'La connexion s’est coupée pendant l’envoi, et rien n’a été enregistré. Ce que vous avez saisi est encore là\u00a0: envoyez à nouveau.';

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
  const isRemoved = values.intent === removeIntent;
  const photo = isRemoved ? undefined : await sentPhoto(posted, slot);
  if (!isRemoved && !photo) {
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
  const edit: ContentEdit = {
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
    getField: ([name = '']) => (name === 'alt' || name === 'agreed' ? name : fileField),
  };
  return saveContents(posted, [edit], address);
}

async function sentPhoto({ context, values }: Posted, slot: string) {
  const sent = readPhotoText(values.photo);
  if (sent) return sent;
  const now = await context.get(apiContext).call({ name: 'adminContents' });
  return now.ok ? (getContent(now.data, 'photos', slot).value as ShownPhoto | null) : null;
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
      <PostForm action={action} className="form" encType="multipart/form-data" onSubmit={send}>
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
