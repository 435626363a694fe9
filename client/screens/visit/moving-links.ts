import { visitPath } from '../../../shared/page/paths.ts';
import { visitFields as fields } from '../../../shared/page/visit-address.ts';

/** Everything chosen is in the address, so that each step is a link. */
export type LinkTo = (choice?: { month?: string; day?: string; time?: string }) => string;

export const linksOf =
  (token: string): LinkTo =>
  ({ month, day, time } = {}) => {
    const search = new URLSearchParams({
      [fields.moving]: '1',
      ...(month && { [fields.month]: month }),
      ...(day && { [fields.day]: day }),
      ...(time && { [fields.time]: time }),
    });
    const part = time ? 'question' : day ? 'heures' : 'jours';
    return `${visitPath(token)}?${search}#${part}`;
  };
