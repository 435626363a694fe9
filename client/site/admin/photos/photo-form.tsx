import { type SubmitEvent, useState } from 'react';
import { useSubmit } from 'react-router';
import { textsOf } from '../../../../shared/contract/declared-fields.ts';
import type { Content } from '../../../../shared/site/content-history.ts';
import { logoSlot } from '../../../../shared/site/photo-address.ts';
import { photoText, readPhotoText } from '../../../../shared/site/photo-field.ts';
import {
  isGallerySlot,
  isPersonSlot,
  type Photo as Shown,
  type StoredPhoto,
} from '../../../../shared/site/photos.ts';
import { photoFields } from '../../../../shared/site/photos-fields.ts';
import { FieldInput } from '../../../admin/forms/declared-inputs.tsx';
import { ErrorNotice } from '../../../components/notice.tsx';
import { Photo } from '../../../components/photo.tsx';
import { TextField } from '../../../forms/field.tsx';
import { type FormOutcome, fieldError, type Problem } from '../../../forms/form-input.ts';
import { PostForm } from '../../../forms/post-form.tsx';
import { PublishButton } from '../content-parts.tsx';
import { photoLink } from '../site-links.ts';
import { fileField } from './save-photo.ts';
import { uploadPhoto } from './upload-photo.ts';

/** A face is shown with its owner's consent only. */
function fieldsAt(slot: string): readonly (keyof typeof photoFields)[] {
  if (slot === logoSlot) return ['named'];
  if (isPersonSlot(slot)) return ['alt', 'agreed'];
  return isGallerySlot(slot) ? ['alt', 'seen', 'agreed'] : ['alt'];
}

const types = 'JPEG, PNG, WebP ou AVIF, 12\u00a0Mo au plus.';
const photoHint = `${types} Elle est recadrée par l’affichage, et perd le lieu et la date que le téléphone y a écrits.`;
const logoHint = `${types} Elle est montrée entière, en tête et au pied des pages. Ce qui est transparent le reste.`;

interface Props {
  slot: string;
  /** The person's name, to begin the description with. */
  name: string | undefined;
  content: Content;
  outcome: FormOutcome | undefined;
}

/** The photo of one place. Without scripts the file is sent with the form; with scripts, before it. */
export function PhotoForm({ slot, name, content, outcome }: Props) {
  const own = content.value as Shown | null;
  const { values } = outcome ?? {};
  const sent = readPhotoText(values?.photo);
  const { share, problem, send } = useUpload(photoLink(slot));
  const texts = values ?? textsOf({ fields: () => photoFields }, '', own ?? { alt: name });
  const { alt = '' } = texts;
  const wrong = problem ?? outcome?.problem;
  return (
    <>
      <ErrorNotice problem={problem} />
      <PostForm
        action={photoLink(slot)}
        className="form card"
        encType="multipart/form-data"
        onSubmit={send}
      >
        <input type="hidden" name="mark" value={content.mark} />
        {sent && <input type="hidden" name="photo" value={photoText(sent)} />}
        <Present of={sent ?? own} alt={alt} isSent={sent !== undefined} />
        {fieldsAt(slot).map((field) => (
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
          hint={slot === logoSlot ? logoHint : photoHint}
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
        <PublishButton />
      </PostForm>
    </>
  );
}

/** By script the file goes first, so that its progress shows; then the form without it. */
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

const Present = ({ of, alt, isSent }: { of: StoredPhoto | null; alt: string; isSent: boolean }) =>
  of && (
    <figure className="photo-now">
      <Photo of={{ ...of, alt }} slot="gallery" />
      <figcaption className="muted small">
        {isSent ? 'Photo envoyée, pas encore enregistrée' : 'Photo actuelle'}
      </figcaption>
    </figure>
  );
