import { adminPaths } from '../../../../shared/page/admin-paths.ts';
import { completedField } from '../completed-edit.ts';

/*
 * Addresses of the team's screens. After an edit `fait` names what was done: the page says so if the
 * history does.
 */

const link = (path: string, search: Readonly<Record<string, string>>) =>
  `${path}?${new URLSearchParams(search)}`;

export const laneLink = (id: string, done?: string) =>
  link(adminPaths.adminTeam, { id, ...(done && { [completedField]: done }) });
export const hoursLink = (id: string, period: string) =>
  link(adminPaths.adminTeam, { id, partie: 'horaires', periode: period });
export const skillsLink = (id: string, section: string) =>
  link(adminPaths.adminTeam, { id, partie: 'savoir-faire', section });
export const treatmentsLink = (section: string, done?: string) =>
  link(adminPaths.adminTeam, { partie: 'soins', section, ...(done && { [completedField]: done }) });
export const ruleLink = (treatment: string) =>
  link(adminPaths.adminTeam, { partie: 'soins', id: treatment });
export const teamLink = (done: string) => link(adminPaths.adminTeam, { [completedField]: done });

export const idIn = (request: Request) => new URL(request.url).searchParams.get('id') ?? '';
