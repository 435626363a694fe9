import { data, type RouteObject } from 'react-router';
import {
  accessRoute,
  opinionRoute,
  paths,
  planningRoute,
  visitRoute,
  waitRoute,
} from '#shared/page/paths.ts';
import { ErrorScreen, NotFound, Unauthorized } from './frame/error-screen.tsx';
import { loadScreen } from './page/load-screen.ts';
import { Root, RootError } from './root.tsx';
import { sessionLoader, sessionMayHaveChanged } from './session/session.ts';

/** The address of each screen, by the name of its module `…-route`. */
const addresses: Readonly<Record<string, string>> = {
  home: `${paths.homeAlias}?`,
  login: paths.login,
  verify: paths.verify,
  role: paths.role,
  features: paths.features,
  contacts: paths.contacts,
  book: paths.book,
  waiting: paths.waiting,
  'my-requests': paths.myRequests,
  'my-day': paths.team,
  privacy: paths.privacy,
  'legal-notice': paths.legal,
  visit: visitRoute,
  opinion: opinionRoute,
  'waiting-entry': waitRoute,
  planning: planningRoute,
  'new-access': accessRoute,
  admin: `${paths.admin}/*`,
};

/** Each screen is a chunk. `handle`: its source file, by which the server finds its scripts. */
const screens = Object.entries(import.meta.glob<object>('./**/*-route.{ts,tsx}')).map(
  ([handle, load]): RouteObject => ({
    path: addresses[handle.replace(/.*\/|-route.*/g, '')] as string,
    handle,
    lazy: loadScreen(load),
  }),
);

const loadStatus = (status: number) => () => data(null, { status });

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
          ...screens,
          { path: paths.unauthorized, Component: Unauthorized, loader: loadStatus(403) },
          { path: '*', Component: NotFound, loader: loadStatus(404), action: loadStatus(404) },
        ],
      },
    ],
  },
];

export function getScreenFile(matches: readonly { route: RouteObject }[]): string | undefined {
  const handle: unknown = matches.at(-1)?.route.handle;
  return typeof handle === 'string' ? handle.replace('.', 'client') : undefined;
}
