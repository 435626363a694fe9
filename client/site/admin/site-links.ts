import { buildScreenLink } from '#client/admin/completed-edit.ts';
import { adminPaths, foldField } from '#shared/page/admin-paths.ts';

export type Done = 'publie' | 'rien';

export const backToSite = [{ to: adminPaths.adminSite, label: 'Tout ce qui se modifie' }] as const;
/** Returns the address of the overview with one fold open. The fold's form posts to it, so a refusal shows it open. */
export const buildSiteLink = (fold: string, change?: Done) =>
  buildScreenLink(adminPaths.adminSite, { [foldField]: fold }, change);
export const buildPricesLink = (section: string, change?: Done) =>
  buildScreenLink(adminPaths.adminPrices, { section }, change);
export const buildTreatmentLink = (id: string, change?: string) =>
  buildScreenLink(adminPaths.adminTreatment, { id }, change);
export const buildNewTreatmentLink = (section: string) =>
  buildScreenLink(adminPaths.adminTreatment, { section });
export const buildDaysLink = (change?: Done) => buildScreenLink(adminPaths.adminDays, {}, change);
export const buildPhotoLink = (place: string, change?: Done) =>
  buildScreenLink(adminPaths.adminPhotos, { place }, change);
