import type { RouteObject } from 'react-router';
import { expect, test } from 'vitest';
import { routes } from '../../client/routes.tsx';
import {
  accessRoute,
  invitationRoute,
  opinionRoute,
  paths,
  planningRoute,
  visitRoute,
  waitRoute,
} from '../../shared/page/paths.ts';

const getPaths = ({ path, children = [] }: RouteObject): string[] => [
  ...(path ? [path] : []),
  ...children.flatMap(getPaths),
];

test('every address has a screen, except the two without one in the specification', () => {
  const screens = routes.flatMap(getPaths).filter((path) => path !== '*');
  const addresses = [
    ...Object.values({ ...paths, admin: `${paths.admin}/*` }),
    ...[visitRoute, waitRoute, opinionRoute, planningRoute, invitationRoute, accessRoute],
  ].sort();
  expect([...screens, paths.booking, paths.help].sort()).toEqual(addresses);
});
