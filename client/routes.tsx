import { data, type RouteObject } from 'react-router';
import {
  accessRoute,
  invitationRoute,
  opinionRoute,
  paths,
  planningRoute,
  visitRoute,
  waitRoute,
} from '../shared/page/paths.ts';
import { loadScreen } from './page/load-screen.ts';
import { Root, RootError } from './root.tsx';
import { ErrorScreen } from './screens/error-screen.tsx';
import { NotFound } from './screens/not-found.tsx';
import { Unauthorized } from './screens/unauthorized.tsx';
import { sessionLoader, sessionMayHaveChanged } from './session/session.ts';

/** Returns a route loaded on demand. `handle`: the module's source file, by which the server finds its scripts. */
const lazyScreen = <Module,>(handle: string, load: () => Promise<Module>) => ({
  handle,
  lazy: loadScreen(load),
});

const screens = {
  home: lazyScreen('home/home-route.ts', () => import('./screens/home/home-route.ts')),
  login: lazyScreen('login/login-route.ts', () => import('./screens/login/login-route.ts')),
  verify: lazyScreen('verify/verify-route.ts', () => import('./screens/verify/verify-route.ts')),
  role: lazyScreen('role/role-route.ts', () => import('./screens/role/role-route.ts')),
  features: lazyScreen(
    'features/features-route.ts',
    () => import('./screens/features/features-route.ts'),
  ),
  contacts: lazyScreen(
    'contacts/contacts-route.ts',
    () => import('./screens/contacts/contacts-route.ts'),
  ),
  book: lazyScreen('book/book-route.ts', () => import('./screens/book/book-route.ts')),
  requestSent: lazyScreen(
    'book/request-sent-route.ts',
    () => import('./screens/book/request-sent-route.ts'),
  ),
  waiting: lazyScreen(
    'waiting/waiting-route.ts',
    () => import('./screens/waiting/waiting-route.ts'),
  ),
  myRequests: lazyScreen(
    'my-requests/my-requests-route.ts',
    () => import('./screens/my-requests/my-requests-route.ts'),
  ),
  team: lazyScreen('team/my-day-route.ts', () => import('./screens/team/my-day-route.ts')),
  privacy: lazyScreen('legal/privacy-route.ts', () => import('./screens/legal/privacy-route.ts')),
  legal: lazyScreen(
    'legal/legal-notice-route.ts',
    () => import('./screens/legal/legal-notice-route.ts'),
  ),
} satisfies Record<Exclude<keyof typeof paths, Other>, RouteObject>;

/** Paths without a screen, or with a separate route below. */
type Other = 'homeAlias' | 'admin' | 'unauthorized' | 'booking' | 'help';

const withStatus = (status: number) => () => data(null, { status });

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
          ...Object.entries(screens).map(([name, screen]) => ({
            path: paths[name as keyof typeof screens],
            ...screen,
          })),
          { path: paths.homeAlias, ...screens.home },
          {
            path: visitRoute,
            ...lazyScreen('visit/visit-route.ts', () => import('./screens/visit/visit-route.ts')),
          },
          {
            path: opinionRoute,
            ...lazyScreen(
              'after/opinion-route.ts',
              () => import('./screens/after/opinion-route.ts'),
            ),
          },
          {
            path: waitRoute,
            ...lazyScreen(
              'waiting/place-route.ts',
              () => import('./screens/waiting/place-route.ts'),
            ),
          },
          {
            path: planningRoute,
            ...lazyScreen(
              'planning/planning-route.ts',
              () => import('./screens/planning/planning-route.ts'),
            ),
          },
          {
            path: invitationRoute,
            ...lazyScreen(
              'invitation/invitation-route.ts',
              () => import('./screens/invitation/invitation-route.ts'),
            ),
          },
          {
            path: accessRoute,
            ...lazyScreen(
              'new-access/new-access-route.ts',
              () => import('./screens/new-access/new-access-route.ts'),
            ),
          },
          {
            path: `${paths.admin}/*`,
            ...lazyScreen('admin/admin-route.ts', () => import('./screens/admin/admin-route.ts')),
          },
          { path: paths.unauthorized, Component: Unauthorized, loader: withStatus(403) },
          { path: '*', Component: NotFound, loader: withStatus(404), action: withStatus(404) },
        ],
      },
    ],
  },
];

export function screenFileOf(matches: readonly { route: RouteObject }[]): string | undefined {
  const handle: unknown = matches.at(-1)?.route.handle;
  return typeof handle === 'string' ? `client/screens/${handle}` : undefined;
}
