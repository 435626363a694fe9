import { appointmentTitle } from '../../../shared/calendar/time-of-day.ts';

/** Returns "dimanche 22 novembre à 14 h 05". Abidjan is on UTC all year. */
export const momentTitle = (iso: string) => appointmentTitle(iso.slice(0, 10), iso.slice(11, 16));

/** Replaces by a function, because the text may contain replacement patterns such as `$&`. */
export const replace = (html: string, what: string | RegExp, by: string) =>
  html.replace(what, () => by);
