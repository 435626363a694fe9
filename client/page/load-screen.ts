import { matchRoutes, type RouteObject } from 'react-router';
import { savesData } from '#shared/page/connection.ts';

export class ScreenUnavailableError extends Error {}

export function loadScreen<Module>(load: () => Promise<Module>): () => Promise<Module> {
  return () =>
    load().catch((cause: unknown) => {
      throw new ScreenUnavailableError('screen not loaded', { cause });
    });
}

const prefetchEvents = ['pointerover', 'touchstart', 'focusin'] as const;

export function prefetchOnIntent(routes: RouteObject[]): void {
  if (savesData()) return;
  const prefetch = ({ target }: Event) => {
    const link = target instanceof Element ? target.closest('a') : null;
    if (!link || link.origin !== window.location.origin) return;
    for (const { route } of matchRoutes(routes, link.pathname) ?? []) {
      if (typeof route.lazy === 'function') route.lazy().catch(() => {});
    }
  };
  for (const name of prefetchEvents) document.addEventListener(name, prefetch, { passive: true });
}
