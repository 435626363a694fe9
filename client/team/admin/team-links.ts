import { completedField } from '#client/admin/completed-edit.ts';
import { adminPaths, foldField } from '#shared/page/admin-paths.ts';

/* After an edit `fait` names the change. The page confirms it only if the history shows it. */

const link = (path: string, search: Readonly<Record<string, string>>, done?: string) =>
  `${path}?${new URLSearchParams({ ...search, ...(done && { [completedField]: done }) })}`;

export const resourceLink = (id: string, done?: string) =>
  link(adminPaths.adminResource, { id }, done);
export const skillsLink = (id: string, section: string) =>
  link(adminPaths.adminResource, { id, soins: section });
/** The treatment's screen with the agenda's fold open. */
export const ruleLink = (treatment: string, done?: string) =>
  link(adminPaths.adminTreatment, { id: treatment, [foldField]: 'agenda' }, done);
export const teamLink = (done: string) => link(adminPaths.adminTeam, {}, done);

export const idIn = (search: URLSearchParams) => search.get('id') ?? '';
