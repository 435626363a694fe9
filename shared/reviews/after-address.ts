import { stopRoute } from '../page/paths.ts';

/** Where mail programs stop the mails after visits. A token of the waiting list, on the same route, has no dot. */
export const afterStopRoute = stopRoute.replace(':', 'visite.:');

/** Form fields of the page, and the intent of its other button. */
export const opinionFields = {
  rating: 'note',
  text: 'texte',
  publishAs: 'signature',
  sent: 'envoye',
  stopping: 'arreter',
  /** The part of the page where the mails are stopped. */
  stopId: 'arreter',
} as const;
