import { buildScreenLink } from '#client/admin/completed-edit.ts';
import { adminPaths, foldField } from '#shared/page/admin-paths.ts';

/* Addresses of the screens that edit the site. */

export type Done = 'publie' | 'rien';

export const backToSite = [{ to: adminPaths.adminSite, label: 'Tout ce qui se modifie' }] as const;
/** The overview with one fold open. Its form is posted to this address, so that a refusal shows it open. */
export const buildSiteLink = (fold: string, done?: Done) =>
  buildScreenLink(adminPaths.adminSite, { [foldField]: fold }, done);
export const buildPricesLink = (section: string, done?: Done) =>
  buildScreenLink(adminPaths.adminPrices, { section }, done);
export const buildTreatmentLink = (id: string, done?: string) =>
  buildScreenLink(adminPaths.adminTreatment, { id }, done);
export const buildNewTreatmentLink = (section: string) =>
  buildScreenLink(adminPaths.adminTreatment, { section });
export const buildDaysLink = (done?: Done) => buildScreenLink(adminPaths.adminDays, {}, done);
export const buildPhotoLink = (place: string, done?: Done) =>
  buildScreenLink(adminPaths.adminPhotos, { place }, done);
