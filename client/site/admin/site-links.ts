import { adminPaths } from '../../../shared/page/admin-paths.ts';
import { completedField } from '../../admin/completed-edit.ts';

/* Addresses of the screens that edit the site. After an edit `fait` names the change. */

export type Done = 'publie' | 'rien';

const link = (path: string, search: Readonly<Record<string, string>>, done?: Done) => {
  const all = { ...search, ...(done && { [completedField]: done }) };
  return Object.keys(all).length > 0 ? `${path}?${new URLSearchParams(all)}` : path;
};

export const backToSite = [{ to: adminPaths.adminSite, label: 'Tout ce qui se modifie' }] as const;
export const pricesLink = (section: string, done?: Done) =>
  link(adminPaths.adminPrices, { section }, done);
export const sectionsLink = (done?: Done) => link(adminPaths.adminSections, {}, done);
export const sectionLink = (slug: string, done?: Done) =>
  link(adminPaths.adminSection, { id: slug }, done);
export const treatmentLink = (id: string) => link(adminPaths.adminTreatment, { id });
export const newTreatmentLink = (section: string) => link(adminPaths.adminTreatment, { section });
export const factsLink = (group: string, done?: Done) =>
  link(adminPaths.adminFacts, { groupe: group }, done);
export const daysLink = (done?: Done) => link(adminPaths.adminDays, {}, done);
export const listLink = (list: string, done?: Done) =>
  link(adminPaths.adminList, { liste: list }, done);
export const photosLink = () => adminPaths.adminPhotos;
export const photoLink = (slot: string, done?: Done) =>
  link(adminPaths.adminPhoto, { place: slot }, done);
