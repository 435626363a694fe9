import { addDays, type Day } from '#shared/calendar/calendar-month.ts';
import { holidayOn } from '#shared/calendar/holidays.ts';
import { hoursOn } from '#shared/calendar/hours-on.ts';
import { institute } from '#shared/institute.ts';

const today = new Date().toISOString().slice(0, 10);

/** Returns the next open day after `after`. `later` skips as many open days. */
export function openDay(later = 0, after: Day = today): Day {
  let day = addDays(after, 1);
  for (let remaining = later; remaining > 0 || !isOpen(day); day = addDays(day, 1))
    if (isOpen(day)) remaining -= 1;
  return day;
}

/** Excludes holidays, which are not bookable before the institute decides. */
const isOpen = (day: Day) => Boolean(hoursOn(day, institute)) && !holidayOn(day);

let phones = 0;
/** Returns a telephone number that no other client has. */
export const newPhone = () =>
  `07 07 ${String(++phones + 100_000).replace(/(..)(..)(..)/, '$1 $2 $3')}`;

/** A complete request as the browser's script sends it. */
export const wholeRequest = {
  day: openDay(),
  people: 2,
  category: 'visage',
  careType: 'gamme-clarins',
  treatments: ['visage/soin-clarins-fermete', 'onglerie/manucure-spa'],
  moment: 'Matin',
  name: 'Awa Koné',
  phone: '05 06 07 08 09',
  email: '',
  note: '',
};

/** The same request as a form without JavaScript posts it. */
export const wholeForm = {
  jour: openDay(),
  personnes: '2',
  categorie: 'visage',
  type: 'gamme-clarins',
  soin: 'visage/soin-clarins-hydratation-intense',
  nom: 'Awa Koné',
  telephone: '05 06 07 08 09',
  moment: 'Matin',
  note: '',
  voir: 'demande',
};
