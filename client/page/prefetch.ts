import { matchRoutes, type RouteObject } from 'react-router';

/** A pointer over a link, a finger on it, or the focus: a screen is about to be wanted. */
const signs = ['pointerover', 'touchstart', 'focusin'] as const;

/** Fetches a screen's code ahead, unless the visitor asked to save data. */
export function prefetchScreens(routes: RouteObject[]): void {
  const { connection } = navigator as Navigator & { connection?: { saveData?: boolean } };
  if (connection?.saveData) return;
  const fetchAhead = ({ target }: Event) => {
    const link = target instanceof Element ? target.closest('a') : null;
    if (!link || link.origin !== window.location.origin) return;
    for (const { route } of matchRoutes(routes, link.pathname) ?? []) {
      // What cannot be fetched now is told once it is wanted.
      if (typeof route.lazy === 'function') route.lazy().catch(() => {});
    }
  };
  for (const sign of signs) document.addEventListener(sign, fetchAhead, { passive: true });
}
