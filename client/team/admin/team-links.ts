import { buildScreenLink } from '#client/admin/completed-edit.ts';
import { adminPaths, foldField } from '#shared/page/admin-paths.ts';

export const buildResourceLink = (id: string, done?: string) =>
  buildScreenLink(adminPaths.adminResource, { id }, done);
export const buildSkillsLink = (id: string, section: string) =>
  buildScreenLink(adminPaths.adminResource, { id, soins: section });
/** The treatment's screen with the agenda's fold open. */
export const buildRuleLink = (treatment: string, done?: string) =>
  buildScreenLink(adminPaths.adminTreatment, { id: treatment, [foldField]: 'agenda' }, done);
export const buildTeamLink = (done: string) => buildScreenLink(adminPaths.adminTeam, {}, done);

export const readId = (search: URLSearchParams) => search.get('id') ?? '';
