import type { RouteObject } from 'react-router';
import { paths } from '../shared/paths.ts';
import { loadScreen } from './load-screen.ts';
import type { screens } from './screens/admin/screens.ts';

const screen = (path: string, name: keyof typeof screens): RouteObject => ({
  path,
  handle: { file: 'client/screens/admin/screens.ts' },
  lazy: loadScreen(async () => (await import('./screens/admin/screens.ts')).screens[name]),
});

/** The back office: screens for the institute's own people, each of which asks who comes. */
export const adminRoutes: RouteObject[] = [
  screen(paths.admin, 'requests'),
  screen(paths.adminRequest, 'request'),
  screen(paths.adminMessages, 'messages'),
  screen(paths.adminMessage, 'message'),
  screen(paths.adminDays, 'days'),
  screen(paths.adminMails, 'mails'),
  // The file itself is the server's: this is what anybody else sees at its address.
  screen(paths.adminExport, 'file'),
];
