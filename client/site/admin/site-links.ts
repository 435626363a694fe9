import { buildScreenLink } from '#client/admin/admin-form.ts';
import { adminPaths, foldField } from '#shared/page/admin-paths.ts';

export const countField = 'nombre';

export type SaveResult = 'publie' | 'rien';

export const backToSite = [{ to: adminPaths.adminSite, label: 'Site' }] as const;
/** Returns the address of the overview with one fold open. The fold's form posts to it, so a refusal shows it open. */
export const buildSiteLink = (fold: string, result?: SaveResult) =>
  buildScreenLink(adminPaths.adminSite, { [foldField]: fold }, result);
export const buildPricesLink = (section: string, result?: SaveResult) =>
  buildScreenLink(adminPaths.adminPrices, { section }, result);
export const buildTreatmentLink = (id: string, change?: string) =>
  buildScreenLink(adminPaths.adminTreatment, { id }, change);
export const buildNewTreatmentLink = (section: string) =>
  buildScreenLink(adminPaths.adminTreatment, { section });
export const buildFieldName = (part: string, id: string) => `${part}-${id.replace('/', '-')}`;
export const getPriceField = (id: string) => buildFieldName('prix', id);
export const buildDaysLink = (result?: SaveResult) =>
  buildScreenLink(adminPaths.adminDays, {}, result);
export const buildPhotoLink = (place: string, result?: SaveResult) =>
  buildScreenLink(adminPaths.adminPhotos, { place }, result);
