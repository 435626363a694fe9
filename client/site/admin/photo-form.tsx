import { type ChangeEvent, type ReactNode, useRef, useState } from 'react';
import { FieldInput } from '#client/admin/declared-inputs.tsx';
import { type PostedForm, refuse, requireAdmin, throwNotFound } from '#client/admin/load.ts';
import { apiContext } from '#client/api/api.ts';
import { PhotoPicture } from '#client/components/site-photo.tsx';
import { TextField } from '#client/forms/field.tsx';
import { type FormOutcome, findFieldError, type Problem } from '#client/forms/form-input.ts';
import { PostForm } from '#client/forms/post-form.tsx';
import { formatFields } from '#shared/contract/declared-fields.ts';
import { photoTooLarge } from '#shared/contract/error-codes.ts';
import type { Content } from '#shared/site/content-history.ts';
import { logoPlace } from '#shared/site/photo-address.ts';
import {
  formatStoredPhoto,
  getPhotoSchema,
  parseStoredPhoto,
  photoFields,
  photoLimits,
  type Photo as ShownPhoto,
} from '#shared/site/photo-fields.ts';
import { isGalleryPlace, isPersonPlace, largestPhoto } from '#shared/site/photos.ts';
import { getContent } from './admin-contents.ts';
import { type ContentEdit, removeIntent, saveContents } from './save-contents.ts';
import type { SaveResult } from './site-links.ts';

const fileField = 'fichier';

/** Redraws the photo upright, at most twice as large as stored photos. Throws if the browser cannot read it. */
async function shrinkPhoto(file: File): Promise<Blob> {
  const image = await createImageBitmap(file);
  const { width, height } = image;
  const scale = Math.min(1, (2 * largestPhoto.height) / Math.max(width, height));
  const canvas = new OffscreenCanvas(Math.round(width * scale), Math.round(height * scale));
  const context = canvas.getContext('2d');
  if (!context) throw new Error('no canvas');
  // JPEG has no transparency.
  context.fillStyle = '#fff';
  context.fillRect(0, 0, canvas.width, canvas.height);
  context.drawImage(image, 0, 0, canvas.width, canvas.height);
  image.close();
  return canvas.convertToBlob({ type: 'image/jpeg', quality: 0.9 });
}

type UploadResult =
  | Pick<FormOutcome, 'values'>
  | { readonly problem: Problem; readonly status: number };

/** Uploads the photo and adds its facts to the values. Without JavaScript the server has already done so. */
async function uploadPhoto({ context, file, values }: PostedForm): Promise<UploadResult> {
  const [, refusal, message] = /^([45]\d\d) (.+)$/.exec(values.refus ?? '') ?? [];
  if (message) return { status: Number(refusal), problem: { error: 'invalid', message } };
  if (!file) return { values };
  const photo = file.size > photoLimits.bytes ? await shrinkPhoto(file).catch(() => file) : file;
  if (photo.size > photoLimits.bytes)
    return { status: 413, problem: { error: 'photo-too-large', message: photoTooLarge } };
  // The server detects the type by the file's content.
  const type = photo.type.startsWith('image/') ? photo.type : 'image/unknown';
  const body = new Blob([photo], { type });
  const response = await context.get(apiContext).call({ name: 'adminAddPhoto', body });
  if (!response.ok) return { status: response.status, problem: response.error };
  return { values: { ...values, photo: formatStoredPhoto(response.data) } };
}

export async function savePhoto(
  postedForm: PostedForm,
  place: string,
  buildAddress: (result: SaveResult) => string,
): Promise<unknown> {
  const { context } = postedForm;
  if (!getPhotoSchema(place)) return throwNotFound(context);
  await requireAdmin(context);
  const { intent, mark = '' } = postedForm.values;
  const edit: ContentEdit = {
    kind: 'photos',
    id: place,
    mark,
    input: null,
    getField: ([name = '']) => (name === 'alt' || name === 'agreed' ? name : fileField),
  };
  if (intent === removeIntent) return saveContents(postedForm, [edit], buildAddress);
  const uploadResult = await uploadPhoto(postedForm);
  if ('problem' in uploadResult) {
    const { problem, status } = uploadResult;
    return refuse({ ...problem, field: fileField }, postedForm.values, status);
  }
  const { values } = uploadResult;
  const photo = parseStoredPhoto(values.photo) ?? (await findPhoto(context, place));
  if (!photo) {
    const message = 'Choisissez une photo.';
    return refuse({ error: 'invalid', message, field: fileField }, values);
  }
  const { hash, width, height } = photo;
  const { seen, agreed, named } = values;
  // A logotype is described by the institute's name.
  const alt = place === logoPlace ? context.get(apiContext).institute.name : values.alt;
  const input = {
    hash,
    width,
    height,
    alt,
    ...(seen && { seen: true }),
    ...(agreed && { agreed: true }),
    ...(named && { named: true }),
  };
  return saveContents({ ...postedForm, values }, [{ ...edit, input }], buildAddress);
}

async function findPhoto(context: PostedForm['context'], place: string) {
  const response = await context.get(apiContext).call({ name: 'adminContents' });
  return response.ok
    ? (getContent(response.data, 'photos', place).value as ShownPhoto | null)
    : null;
}

/** Lists the fields of a place. Photos of people need their consent. */
function listPhotoFields(place: string): readonly (keyof typeof photoFields)[] {
  if (place === logoPlace) return ['named'];
  if (isPersonPlace(place)) return ['alt', 'agreed'];
  return isGalleryPlace(place) ? ['alt', 'seen', 'agreed'] : ['alt'];
}

const fileTypesText = 'JPEG, PNG, WebP ou AVIF, 12\u00a0Mo au plus.';

interface Props {
  place: string;
  name: string | undefined;
  content: Content;
  outcome: FormOutcome | undefined;
  /** True to hide the description, which is then the name. */
  isBrief?: boolean;
  action: string;
  children: ReactNode;
}

export function PhotoForm({ place, name, content, outcome, isBrief, action, children }: Props) {
  const storedPhoto = content.value as ShownPhoto | null;
  const { values } = outcome ?? {};
  const sentPhoto = parseStoredPhoto(values?.photo);
  const shownPhoto = sentPhoto ?? storedPhoto;
  const texts =
    values ?? formatFields({ fields: () => photoFields }, '', storedPhoto ?? { alt: name });
  const { alt = '' } = texts;
  const [judgedOutcome, setJudgedOutcome] = useState<FormOutcome>();
  const preview = useRef<HTMLCanvasElement>(null);
  async function showChosenPhoto({ currentTarget: { files } }: ChangeEvent<HTMLInputElement>) {
    // The refusal was about the photo before.
    setJudgedOutcome(outcome);
    const notice = document.querySelector<HTMLElement>('.notice-error');
    if (notice && findFieldError(outcome?.problem, fileField)) notice.hidden = true;
    const [file] = files ?? [];
    const image = file && (await createImageBitmap(file, { resizeWidth: 640 }).catch(() => null));
    const canvas = preview.current;
    if (!canvas) return;
    canvas.hidden = !image;
    if (image) Object.assign(canvas, { width: image.width, height: image.height });
    if (image) canvas.getContext('bitmaprenderer')?.transferFromImageBitmap(image);
  }
  return (
    <PostForm action={action} className="form" encType="multipart/form-data">
      <input type="hidden" name="mark" value={content.mark} />
      {sentPhoto && <input type="hidden" name="photo" value={formatStoredPhoto(sentPhoto)} />}
      {shownPhoto && (
        <figure className="photo-now">
          <PhotoPicture photo={{ ...shownPhoto, alt }} place="gallery" />
          <figcaption className="muted small">
            {sentPhoto ? 'Photo envoyée, pas encore enregistrée' : 'Photo actuelle'}
          </figcaption>
        </figure>
      )}
      <TextField
        name={fileField}
        label={shownPhoto ? 'La remplacer par une autre photo' : 'Photo'}
        hint={fileTypesText}
        type="file"
        accept="image/jpeg,image/png,image/webp,image/avif"
        required={!shownPhoto}
        error={judgedOutcome === outcome ? undefined : findFieldError(outcome?.problem, fileField)}
        onChange={showChosenPhoto}
      />
      <canvas ref={preview} className="photo-now" hidden />
      {isBrief && <input type="hidden" name="alt" value={alt} />}
      {(isBrief ? [] : listPhotoFields(place)).map((field) => (
        <FieldInput
          key={field}
          name={field}
          field={photoFields[field]}
          text={texts[field]}
          error={findFieldError(outcome?.problem, field)}
        />
      ))}
      {children}
    </PostForm>
  );
}
