import { data, type RouteObject } from 'react-router';
import { paths } from '../shared/page/paths.ts';
import { adminRoutes } from './admin-routes.tsx';
import { loadScreen } from './page/load-screen.ts';
import { Root, RootError } from './root.tsx';
import { ErrorScreen } from './screens/error-screen.tsx';
import { NotFound } from './screens/not-found.tsx';
import { Unauthorized } from './screens/unauthorized.tsx';
import { sessionLoader, sessionMayHaveChanged } from './session/session.ts';

/** Where a screen's code is, for the files that its page fetches ahead. */
interface ScreenHandle {
  readonly file: string;
}

/** A screen with its loader and action, in one piece: client/screens/FILE. */
const screenOf = <Module,>(file: string, load: () => Promise<Module>) => ({
  handle: { file: `client/screens/${file}` } satisfies ScreenHandle,
  lazy: loadScreen(load),
});

const home = screenOf('home/screen.ts', () => import('./screens/home/screen.ts'));

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
            ...screenOf('login/screen.ts', () => import('./screens/login/screen.ts')),
          },
          {
            path: paths.verify,
            ...screenOf('verify/screen.ts', () => import('./screens/verify/screen.ts')),
          },
          {
            path: paths.role,
            ...screenOf('role/screen.ts', () => import('./screens/role/screen.ts')),
          },
          {
            path: paths.features,
            ...screenOf('features/screen.ts', () => import('./screens/features/screen.ts')),
          },
          {
            path: paths.contacts,
            ...screenOf('contacts/screen.ts', () => import('./screens/contacts/screen.ts')),
          },
          {
            path: paths.book,
            ...screenOf('book/screen.ts', () => import('./screens/book/screen.ts')),
          },
          {
            path: paths.requestSent,
            ...screenOf(
              'book/request-sent-screen.ts',
              () => import('./screens/book/request-sent-screen.ts'),
            ),
          },
          {
            path: paths.myRequests,
            ...screenOf('my-requests/screen.ts', () => import('./screens/my-requests/screen.ts')),
          },
          ...adminRoutes,
          {
            path: paths.privacy,
            ...screenOf(
              'legal/privacy-screen.ts',
              () => import('./screens/legal/privacy-screen.ts'),
            ),
          },
          {
            path: paths.legal,
            ...screenOf(
              'legal/legal-notice-screen.ts',
              () => import('./screens/legal/legal-notice-screen.ts'),
            ),
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
