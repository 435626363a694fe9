import { completedField } from '#client/admin/completed-edit.ts';
import { adminPaths, foldField } from '#shared/page/admin-paths.ts';

/* Addresses of the screens that edit the site. After an edit `fait` names the change. */

export type Done = 'publie' | 'rien';

const link = (path: string, search: Readonly<Record<string, string>>, done?: string) => {
  const all = { ...search, ...(done && { [completedField]: done }) };
  return Object.keys(all).length > 0 ? `${path}?${new URLSearchParams(all)}` : path;
};

export const backToSite = [{ to: adminPaths.adminSite, label: 'Tout ce qui se modifie' }] as const;
/** The overview with one fold open. Its form is posted to this address, so that a refusal shows it open. */
export const siteLink = (fold: string, done?: Done) =>
  link(adminPaths.adminSite, { [foldField]: fold }, done);
export const pricesLink = (section: string, done?: Done) =>
  link(adminPaths.adminPrices, { section }, done);
export const treatmentLink = (id: string, done?: string) =>
  link(adminPaths.adminTreatment, { id }, done);
export const newTreatmentLink = (section: string) => link(adminPaths.adminTreatment, { section });
export const daysLink = (done?: Done) => link(adminPaths.adminDays, {}, done);
export const photoLink = (place: string, done?: Done) =>
  link(adminPaths.adminPhotos, { place }, done);
