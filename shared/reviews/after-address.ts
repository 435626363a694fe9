import { stopRoute } from '../page/paths.ts';

export const afterStopRoute = stopRoute.replace(':', 'visite.:');

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
