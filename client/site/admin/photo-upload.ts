import { type SubmitEvent, useState } from 'react';
import { useSubmit } from 'react-router';
import { photoTooLarge, unreachable } from '../../../shared/contract/error-codes.ts';
import { photoLimits, photoText } from '../../../shared/site/photo-fields.ts';
import { largestPhoto, type StoredPhoto } from '../../../shared/site/photos.ts';
import { readXsrfToken } from '../../api/browser-transport.ts';
import { otherCalls } from '../../api/other-calls.ts';
import type { Problem } from '../../forms/form-input.ts';

export const fileField = 'fichier';

/** Uploads the file first, so that its progress shows, then sends the form without it. */
export function useUpload(action: string) {
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
    request.addEventListener('loadend', () => resolve(answerOf(request)));
    request.send(file);
  });
}

function answerOf({ status, responseText }: XMLHttpRequest): Uploaded {
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
