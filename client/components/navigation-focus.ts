import { useEffect, useRef } from 'react';
import { useLocation } from 'react-router';

/**
 * After a navigation the new screen's heading, or what its address points at, has the focus, unless
 * a notice has taken it.
 */
export function useFocusOnNavigation(): void {
  const { pathname, hash } = useLocation();
  const shown = useRef(pathname);
  useEffect(() => {
    if (shown.current === pathname) return;
    shown.current = pathname;
    if (document.activeElement?.matches('.notice')) return;
    const heading = document.getElementById(hash.slice(1)) ?? document.querySelector('h1');
    heading?.setAttribute('tabindex', '-1');
    heading?.focus({ preventScroll: true });
  }, [pathname, hash]);
}
