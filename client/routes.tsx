import { data, type RouteObject } from 'react-router';
import { paths } from '../shared/paths.ts';
import { adminRoutes } from './admin-routes.tsx';
import { loadScreen } from './load-screen.ts';
import { Root, RootError } from './root.tsx';
import { ErrorScreen } from './screens/error-screen.tsx';
import { NotFound } from './screens/not-found.tsx';
import { Unauthorized } from './screens/unauthorized.tsx';
import { sessionLoader, sessionMayHaveChanged } from './session.ts';

/** Where a screen's code is, for the files that its page fetches ahead. */
interface ScreenHandle {
  readonly file: string;
}

const handle = (screen: string): ScreenHandle => ({ file: `client/screens/${screen}.tsx` });

const home: Omit<RouteObject, 'path' | 'index' | 'children'> = {
  handle: handle('home/home'),
  lazy: loadScreen(async () => ({ Component: (await import('./screens/home/home.tsx')).Home })),
};

/** For pages that say "no": so does their status. */
const withStatus = (status: number) => () => data(null, { status });

/** The table of all screens. */
export const routes: RouteObject[] = [
  {
    id: 'root',
    Component: Root,
    ErrorBoundary: RootError,
    loader: sessionLoader,
    shouldRevalidate: sessionMayHaveChanged,
    children: [
      {
        ErrorBoundary: ErrorScreen,
        children: [
          { path: paths.home, ...home },
          { path: paths.homeAlias, ...home },
          {
            path: paths.login,
            handle: handle('login/login'),
            lazy: loadScreen(async () => ({
              Component: (await import('./screens/login/login.tsx')).Login,
              ...(await import('./screens/login/login-data.ts')),
            })),
          },
          {
            path: paths.verify,
            handle: handle('verify/verify'),
            lazy: loadScreen(async () => ({
              Component: (await import('./screens/verify/verify.tsx')).Verify,
              ...(await import('./screens/verify/verify-data.ts')),
            })),
          },
          {
            path: paths.role,
            handle: handle('role/role'),
            lazy: loadScreen(async () => ({
              Component: (await import('./screens/role/role.tsx')).RoleChoice,
              ...(await import('./screens/role/role-data.ts')),
            })),
          },
          {
            path: paths.features,
            handle: handle('features/features'),
            lazy: loadScreen(async () => ({
              Component: (await import('./screens/features/features.tsx')).Features,
            })),
          },
          {
            path: paths.contacts,
            handle: handle('contacts/contacts'),
            lazy: loadScreen(async () => ({
              Component: (await import('./screens/contacts/contacts.tsx')).Contacts,
              ...(await import('./screens/contacts/contacts-data.ts')),
            })),
          },
          {
            path: paths.book,
            handle: handle('book/book'),
            lazy: loadScreen(async () => ({
              Component: (await import('./screens/book/book.tsx')).Book,
              ...(await import('./screens/book/book-data.ts')),
            })),
          },
          {
            path: paths.requestSent,
            handle: handle('book/request-sent'),
            lazy: loadScreen(async () => ({
              Component: (await import('./screens/book/request-sent.tsx')).RequestSent,
              ...(await import('./screens/book/request-sent-data.ts')),
            })),
          },
          {
            path: paths.myRequests,
            handle: handle('my-requests/my-requests'),
            lazy: loadScreen(async () => ({
              Component: (await import('./screens/my-requests/my-requests.tsx')).MyRequests,
              ...(await import('./screens/my-requests/my-requests-data.ts')),
            })),
          },
          ...adminRoutes,
          {
            path: paths.privacy,
            handle: handle('legal/privacy'),
            lazy: loadScreen(async () => ({
              Component: (await import('./screens/legal/privacy.tsx')).Privacy,
            })),
          },
          {
            path: paths.legal,
            handle: handle('legal/legal-notice'),
            lazy: loadScreen(async () => ({
              Component: (await import('./screens/legal/legal-notice.tsx')).LegalNotice,
            })),
          },
          { path: paths.unauthorized, Component: Unauthorized, loader: withStatus(403) },
          { path: '*', Component: NotFound, loader: withStatus(404), action: withStatus(404) },
        ],
      },
    ],
  },
];

/** The source file of the innermost matched screen. */
export function screenFileOf(matches: readonly { route: RouteObject }[]): string | undefined {
  return (matches.at(-1)?.route.handle as ScreenHandle | undefined)?.file;
}
