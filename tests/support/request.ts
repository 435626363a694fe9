import { addDays, weekdayOf } from '../../shared/calendar/calendar-month.ts';

const today = new Date().toISOString().slice(0, 10);

/** The next day after today, or after that many more, that is not a Sunday. */
export function openDay(daysLater = 0): string {
  const day = addDays(today, 1 + daysLater);
  return weekdayOf(day) === 6 ? addDays(day, 1) : day;
}

/** A whole request as the browser's script sends it. */
export const wholeRequest = {
  day: openDay(),
  people: 2,
  category: 'visage',
  careType: 'gamme-clarins',
  treatments: ['visage/soin-clarins-fermete', 'onglerie/manucure-spa'],
  moment: 'Matin',
  name: 'Awa Koné',
  phone: '07 07 08 09 10',
  email: '',
  note: '',
};

/** The same as a form without JavaScript posts it. */
export const wholeForm = {
  jour: openDay(),
  personnes: '2',
  categorie: 'visage',
  type: 'gamme-clarins',
  soin: 'visage/soin-clarins-hydratation-intense',
  nom: 'Awa Koné',
  telephone: '07 07 08 09 10',
  moment: 'Matin',
  note: '',
};
