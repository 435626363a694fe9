/** Separate from the other errors, because a screen shows it before anything is sent. */
export const photoTooLarge =
  'Cette photo est trop lourde\u202f: 12\u00a0Mo au plus. Recadrez-la sur le téléphone, ou choisissez-en une autre.';
