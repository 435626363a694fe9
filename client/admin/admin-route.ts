import { createElement } from 'react';
import {
  type ActionFunctionArgs,
  data,
  type LoaderFunctionArgs,
  redirectDocument,
  type ShouldRevalidateFunction,
  useLocation,
} from 'react-router';
import { adminPaths } from '#shared/page/admin-paths.ts';
import { hasAgendaCopy } from '#shared/page/agenda-store.ts';
import { AdminError } from './admin-error.tsx';
import type { RouteScreen } from './admin-screen.tsx';
import { throwNotFound } from './load.ts';
import { screens } from './screens.ts';

const screensByPath = new Map<string, RouteScreen>(
  Object.entries(screens).map(([key, screen]) => [adminPaths[key as keyof typeof screens], screen]),
);
const allPaths: readonly string[] = Object.values(adminPaths);

const findScreen = ({ request }: LoaderFunctionArgs): RouteScreen | undefined =>
  screensByPath.get(new URL(request.url).pathname);

/* The single route and chunk of all back-office screens. Each loader checks the role. */

export function Component() {
  const { pathname } = useLocation();
  const { Component: Screen } = screensByPath.get(pathname) ?? {};
  return Screen && createElement(Screen, { key: pathname });
}

export async function loader(args: LoaderFunctionArgs): Promise<unknown> {
  const screen = findScreen(args);
  await openStoredAgenda(args);
  if (screen) return screen.loader(args);
  // The server itself sends downloads. Only a user who may not download reaches this line.
  if (allPaths.includes(new URL(args.request.url).pathname)) await throwNotFound(args.context);
  throw data(null, { status: 404 });
}

/** Opens the stored agenda if there is no network. A refresh of any other screen does not leave that screen. */
async function openStoredAgenda({ request }: LoaderFunctionArgs): Promise<void> {
  if (typeof document === 'undefined' || navigator.onLine) return;
  const { pathname, search } = new URL(request.url);
  const isOtherPage = pathname !== window.location.pathname || search !== window.location.search;
  if ((isOtherPage || pathname === adminPaths.admin) && (await hasAgendaCopy())) {
    throw redirectDocument(pathname + search);
  }
}

export async function action(args: ActionFunctionArgs): Promise<unknown> {
  const screen = findScreen(args);
  if (!screen) throw data(null, { status: 405 });
  return screen.action(args);
}

export const shouldRevalidate: ShouldRevalidateFunction = (change) => {
  const { currentUrl, nextUrl, defaultShouldRevalidate } = change;
  if (currentUrl.pathname !== nextUrl.pathname) return true;
  return screensByPath.get(nextUrl.pathname)?.shouldRevalidate(change) ?? defaultShouldRevalidate;
};

// Loaded with the screens, because browsers never retry an import that failed offline.
await import('../api/other-calls.ts');

export const ErrorBoundary = AdminError;
