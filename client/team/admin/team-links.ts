import { buildScreenLink } from '#client/admin/admin-form.ts';
import { adminPaths, foldField } from '#shared/page/admin-paths.ts';

export const buildResourceLink = (id: string, change?: string) =>
  buildScreenLink(adminPaths.adminResource, { id }, change);
export const buildSkillsLink = (id: string, section: string) =>
  buildScreenLink(adminPaths.adminResource, { id, soins: section });
export const buildRuleLink = (treatment: string, change?: string) =>
  buildScreenLink(adminPaths.adminTreatment, { id: treatment, [foldField]: 'agenda' }, change);
export const buildTeamLink = (change: string) => buildScreenLink(adminPaths.adminTeam, {}, change);

export const readId = (search: URLSearchParams) => search.get('id') ?? '';
