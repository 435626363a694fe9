import { stopRoute } from '../page/paths.ts';

export const reviewStopRoute = stopRoute.replace(':', 'visite.:');

/** The form fields of the page, and the intent of its other button. */
export const opinionFields = {
  rating: 'note',
  text: 'texte',
  publishAs: 'signature',
  sent: 'envoye',
  stopping: 'arreter',
  /** The id of the part of the page where the mails are stopped. */
  stopId: 'arreter',
} as const;

/** The question on the appointment's page. The agreement stores it as it was read. */
export const consentQuestion = 'Recevoir un mot après votre visite\u202f?';
export const consentDetail =
  'Un seul e-mail, le lendemain, pour savoir comment c’était. Vous arrêtez quand vous voulez.';

export const ratings: readonly { readonly rating: number; readonly text: string }[] = [
  { rating: 5, text: 'Très bien' },
  { rating: 4, text: 'Bien' },
  { rating: 3, text: 'Moyen' },
  { rating: 2, text: 'Décevant' },
  { rating: 1, text: 'Très décevant' },
];

export const formatStars = (rating: number) => '★'.repeat(rating) + '☆'.repeat(5 - rating);
