import { createContext, useContext, useRef, useSyncExternalStore } from 'react';
import type { BookingClock } from '../../shared/calendar/booking-days.ts';
import type { Opening } from '../../shared/calendar/opening-status.ts';
import { instituteOf } from '../../shared/contents/institute-of.ts';
import type { CarriedChanges } from '../../shared/contract/contents/carried.ts';
import type { PageStyles } from '../../shared/page/render-page.ts';
import type { FailureText } from './failure-text.ts';

/**
 * What the server knows about this document besides the routes' data. Sent to the browser, so that both
 * render the same: the browser's clock is never read for the date.
 */
export interface PageFacts extends BookingClock {
  /** The site's public origin. */
  readonly origin: string;
  readonly opening: Opening;
  /** What the owner changed of the site's contents; undefined for nothing. */
  readonly changes: CarriedChanges | undefined;
  /** On error pages only: other pages must not differ between requests (caching). */
  readonly requestId: string | undefined;
  /** This browser sent what this page confirms: the address holds a valid proof. */
  readonly hasSentProof: true | undefined;
  /** The browser reports when this page's scripts came. */
  readonly areScriptsCounted?: true | undefined;
}

interface Page extends PageFacts {
  readonly styles: PageStyles;
  /** What entry-start.ts loads: the entry, then all that it and the screen import. None in the browser. */
  readonly modules: readonly string[];
  readonly xsrfToken: string;
  /** On the error page of a refused request. */
  readonly failure: FailureText | undefined;
}

export const PageContext = createContext<Page | null>(null);

export function usePage(): Page {
  const page = useContext(PageContext);
  if (!page) throw new Error('no PageContext above');
  return page;
}

/** The institute's facts. */
export const useInstitute = () => instituteOf(usePage().changes);

/** Returns true if the drawn plan leads to the institute. */
export function useHasPlan(): boolean {
  const { changes } = usePage();
  return !changes?.isOpened || Boolean(changes.hasPlan);
}

const subscribeToNothing = () => () => {};

/** False on the server and during hydration, true afterwards. */
export function useHydrated(): boolean {
  return useSyncExternalStore(
    subscribeToNothing,
    () => true,
    () => false,
  );
}

/** Whether hydration created this component. Unlike `useHydrated`, it needs no second render. */
export function useMadeByHydration(): boolean {
  const isMade = useRef(false);
  useSyncExternalStore(
    subscribeToNothing,
    () => null,
    // React calls this only while hydrating.
    () => {
      isMade.current = true;
      return null;
    },
  );
  return isMade.current;
}
