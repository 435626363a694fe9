import type { RouteObject } from 'react-router';
import { paths } from '../shared/paths.ts';
import { loadScreen } from './load-screen.ts';

const handle = (screen: string) => ({ file: `client/screens/admin/${screen}.tsx` });

/** The back office: screens for the institute's own people, each of which asks who comes. */
export const adminRoutes: RouteObject[] = [
  {
    path: paths.admin,
    handle: handle('requests'),
    lazy: loadScreen(async () => ({
      Component: (await import('./screens/admin/requests.tsx')).AdminRequests,
      ...(await import('./screens/admin/requests-data.ts')),
    })),
  },
  {
    path: paths.adminRequest,
    handle: handle('request'),
    lazy: loadScreen(async () => ({
      Component: (await import('./screens/admin/request.tsx')).AdminRequest,
      ...(await import('./screens/admin/request-data.ts')),
    })),
  },
  {
    path: paths.adminMessages,
    handle: handle('messages'),
    lazy: loadScreen(async () => ({
      Component: (await import('./screens/admin/messages.tsx')).AdminMessages,
      loader: (await import('./screens/admin/messages-data.ts')).loader,
    })),
  },
  {
    path: paths.adminMessage,
    handle: handle('message'),
    lazy: loadScreen(async () => ({
      Component: (await import('./screens/admin/message.tsx')).AdminMessage,
      ...(await import('./screens/admin/message-data.ts')),
    })),
  },
  {
    path: paths.adminDays,
    handle: handle('days'),
    lazy: loadScreen(async () => ({
      Component: (await import('./screens/admin/days.tsx')).AdminDays,
      ...(await import('./screens/admin/days-data.ts')),
    })),
  },
  {
    path: paths.adminMails,
    handle: handle('mails'),
    lazy: loadScreen(async () => ({
      Component: (await import('./screens/admin/mails.tsx')).AdminMails,
      ...(await import('./screens/admin/mails-data.ts')),
    })),
  },
  {
    // The file itself is the server's: this is what anybody else sees at its address.
    path: paths.adminExport,
    lazy: loadScreen(async () => ({
      loader: (await import('./screens/admin/admin-data.ts')).fileLoader,
    })),
  },
];
