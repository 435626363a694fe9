import { data, type RouteObject } from 'react-router';
import {
  accessRoute,
  opinionRoute,
  paths,
  planningRoute,
  visitRoute,
  waitRoute,
} from '../shared/page/paths.ts';
import { ErrorScreen } from './frame/error-screen.tsx';
import { NotFound } from './frame/not-found.tsx';
import { Unauthorized } from './frame/unauthorized.tsx';
import { loadScreen } from './page/load-screen.ts';
import { Root, RootError } from './root.tsx';
import { sessionLoader, sessionMayHaveChanged } from './session/session.ts';

/** Returns a route loaded on demand. `handle`: the module's source file, by which the server finds its scripts. */
const lazyScreen = <Module,>(handle: string, load: () => Promise<Module>) => ({
  handle,
  lazy: loadScreen(load),
});

const screens = {
  home: lazyScreen('site/home/home-route.ts', () => import('./site/home/home-route.ts')),
  login: lazyScreen('accounts/login-route.ts', () => import('./accounts/login-route.ts')),
  verify: lazyScreen('accounts/verify-route.ts', () => import('./accounts/verify-route.ts')),
  role: lazyScreen('accounts/role-route.ts', () => import('./accounts/role-route.ts')),
  features: lazyScreen(
    'site/price-list/features-route.ts',
    () => import('./site/price-list/features-route.ts'),
  ),
  contacts: lazyScreen(
    'site/contacts/contacts-route.ts',
    () => import('./site/contacts/contacts-route.ts'),
  ),
  book: lazyScreen('booking/book-route.ts', () => import('./booking/book-route.ts')),
  waiting: lazyScreen(
    'waiting-list/waiting-route.ts',
    () => import('./waiting-list/waiting-route.ts'),
  ),
  myRequests: lazyScreen(
    'appointments/my-requests-route.ts',
    () => import('./appointments/my-requests-route.ts'),
  ),
  team: lazyScreen('team/my-day-route.ts', () => import('./team/my-day-route.ts')),
  privacy: lazyScreen('site/legal/privacy-route.ts', () => import('./site/legal/privacy-route.ts')),
  legal: lazyScreen(
    'site/legal/legal-notice-route.ts',
    () => import('./site/legal/legal-notice-route.ts'),
  ),
} satisfies Record<Exclude<keyof typeof paths, Other>, RouteObject>;

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
            ...lazyScreen(
              'appointments/visit-route.ts',
              () => import('./appointments/visit-route.ts'),
            ),
          },
          {
            path: opinionRoute,
            ...lazyScreen('reviews/opinion-route.ts', () => import('./reviews/opinion-route.ts')),
          },
          {
            path: waitRoute,
            ...lazyScreen(
              'waiting-list/place-route.ts',
              () => import('./waiting-list/place-route.ts'),
            ),
          },
          {
            path: planningRoute,
            ...lazyScreen('team/planning-route.ts', () => import('./team/planning-route.ts')),
          },
          {
            path: accessRoute,
            ...lazyScreen(
              'accounts/new-access-route.ts',
              () => import('./accounts/new-access-route.ts'),
            ),
          },
          {
            path: `${paths.admin}/*`,
            ...lazyScreen('admin/admin-route.ts', () => import('./admin/admin-route.ts')),
          },
          { path: paths.unauthorized, Component: Unauthorized, loader: withStatus(403) },
          { path: '*', Component: NotFound, loader: withStatus(404), action: withStatus(404) },
        ],
      },
    ],
  },
];

export function getScreenFile(matches: readonly { route: RouteObject }[]): string | undefined {
  const handle: unknown = matches.at(-1)?.route.handle;
  return typeof handle === 'string' ? `client/${handle}` : undefined;
}
