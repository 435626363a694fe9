import type { Day } from '../../../../shared/calendar/calendar-month.ts';
import { adminPaths } from '../../../../shared/page/admin-paths.ts';
import { completedField } from '../completed-edit.ts';

/*
 * Addresses of the screens of what the site shows. After an edit `fait` says what was done.
 */

export type Done = 'publie' | 'brouillon' | 'jete' | 'rien';

const link = (search: Readonly<Record<string, string>>, done?: Done) => {
  const all = { ...search, ...(done && { [completedField]: done }) };
  return Object.keys(all).length > 0
    ? `${adminPaths.adminSite}?${new URLSearchParams(all)}`
    : adminPaths.adminSite;
};

export const siteLink = (done?: Done) => link({}, done);
export const pricesLink = (section: string, done?: Done) =>
  link({ partie: 'soins', section }, done);
export const treatmentLink = (id: string) => link({ partie: 'soin', id });
export const newTreatmentLink = (section: string) => link({ partie: 'soin', section });
export const factsLink = (group: string, done?: Done) =>
  link({ partie: 'infos', groupe: group }, done);
/** `day`: one that is about to get hours of its own. */
export const hoursLink = (done?: Done, day?: Day) =>
  link({ partie: 'horaires', ...(day && { [dayField]: day }) }, done);
export const dayField = 'jour';
export const textsLink = (done?: Done) => link({ partie: 'textes' }, done);
/** `list`: as its screen names it in addresses. */
export const listLink = (list: string, done?: Done) => link({ partie: 'liste', liste: list }, done);
/** One of a list, or a new one, which may begin with what an idea says. */
export const itemLink = (list: string, id = '', idea = '') =>
  link({ partie: 'element', liste: list, ...(id && { id }), ...(idea && { idee: idea }) });
export const photosLink = () => link({ partie: 'photos' });
export const photoLink = (slot: string, done?: Done) =>
  link({ partie: 'photo', place: slot }, done);
export const previewLink = (view?: string, done?: Done) =>
  link({ partie: 'apercu', ...(view && { vue: view }) }, done);
