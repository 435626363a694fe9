import type { StoredPhoto } from '../../../../../shared/contents/photos.ts';
import { calls } from '../../../../../shared/contract/calls.ts';
import { photoTooLarge } from '../../../../../shared/contract/contents/photo-sentences.ts';
import { photoLimits } from '../../../../../shared/contract/contents/photo-values.ts';
import { unreachable } from '../../../../../shared/contract/error-codes.ts';
import { readXsrfToken } from '../../../../api/browser-transport.ts';
import type { Problem } from '../../../../forms/form-input.ts';

/** Milliseconds, on a slow connection. */
const timeout = 170_000;

type Uploaded =
  | { readonly photo: StoredPhoto; readonly problem?: never }
  | { readonly photo?: never; readonly problem: Problem };

/** `tell`: how much has gone, from 0 to 1. Not fetch, which does not tell of what is sent. */
export async function uploadPhoto(file: File, tell: (share: number) => void): Promise<Uploaded> {
  if (file.size > photoLimits.bytes)
    return { problem: { error: 'photo-too-large', message: photoTooLarge } };
  const first = await send(file, tell);
  if (first.problem?.error !== 'xsrf') return first;
  // Another tab has signed in: with a token of this session once more.
  await fetch('/api/xsrf').catch(() => {});
  return send(file, tell);
}

function send(file: File, tell: (share: number) => void): Promise<Uploaded> {
  const request = new XMLHttpRequest();
  const { method, path } = calls.adminAddPhoto;
  request.open(method, `/api/${path}`);
  request.timeout = timeout;
  request.setRequestHeader('X-XSRF-TOKEN', readXsrfToken());
  // What it is, the server judges by its content.
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
