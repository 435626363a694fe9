import { visitFields as fields } from '../../shared/appointments/visit-address.ts';
import { visitLink } from './visit-links.ts';

/** Returns the address of a step. It holds all choices, so that each step is a link. */
export type LinkTo = (choice?: { month?: string; day?: string; time?: string }) => string;

export const linksOf =
  (token: string): LinkTo =>
  ({ month, day, time } = {}) => {
    const step = {
      [fields.moving]: '1',
      ...(month && { [fields.month]: month }),
      ...(day && { [fields.day]: day }),
      ...(time && { [fields.time]: time }),
    };
    const part = time ? 'question' : day ? 'heures' : 'jours';
    return `${visitLink(token, step)}#${part}`;
  };
