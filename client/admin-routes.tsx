import type { RouteObject } from 'react-router';
import { paths } from '../shared/page/paths.ts';
import { loadScreen } from './page/load-screen.ts';

/**
 * Keys of `paths` and of `screens` in route-modules.ts. The server answers adminExport with a file;
 * its route is for those who may not have the file.
 */
const names = [
  'admin',
  'adminRequests',
  'adminRequest',
  'adminBook',
  'adminBlocks',
  'adminWhy',
  'adminMessages',
  'adminMessage',
  'adminDays',
  'adminTeam',
  'adminLane',
  'adminLaneHours',
  'adminLaneSkills',
  'adminCare',
  'adminCareRule',
  'adminMails',
  'adminExport',
] as const;

/** The back office. Each loader checks the role. */
export const adminRoutes: RouteObject[] = names.map((name) => ({
  path: paths[name],
  handle: { file: 'client/screens/admin/route-modules.ts' },
  lazy: loadScreen(async () => (await import('./screens/admin/route-modules.ts')).screens[name]),
}));
