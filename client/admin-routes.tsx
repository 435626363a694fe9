import type { RouteObject } from 'react-router';
import { paths } from '../shared/page/paths.ts';
import { loadScreen } from './page/load-screen.ts';

/** Each by the name of its address; the export's file is the server's, its screen everybody else's. */
const names = [
  'admin',
  'adminRequest',
  'adminMessages',
  'adminMessage',
  'adminDays',
  'adminMails',
  'adminExport',
] as const;

/** The back office: screens for the institute's own people, each of which asks who comes. */
export const adminRoutes: RouteObject[] = names.map((name) => ({
  path: paths[name],
  handle: { file: 'client/screens/admin/screens.ts' },
  lazy: loadScreen(async () => (await import('./screens/admin/screens.ts')).screens[name]),
}));
