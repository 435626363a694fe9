import { createContext, useContext, useRef, useSyncExternalStore } from 'react';
import type { BookingClock } from '#shared/calendar/booking-days.ts';
import type { Opening } from '#shared/calendar/opening-status.ts';
import type { PageStyles } from '#shared/page/render-page.ts';
import type { CarriedChanges } from '#shared/site/carried.ts';
import { buildInstitute } from '#shared/site/published-institute.ts';
import type { FailureText } from './failure-text.ts';

/** The server's facts about this document. The browser gets them too: its own clock is never read for the date. */
export interface PageFacts extends BookingClock {
  readonly origin: string;
  readonly opening: Opening;
  readonly changes: CarriedChanges | undefined;
  /** Set on error pages only, because cached pages must not differ between requests. */
  readonly requestId: string | undefined;
  readonly hasSentProof: true | undefined;
}

interface Page extends PageFacts {
  readonly styles: PageStyles;
  readonly modules: readonly string[];
  /** `used`: pages that most visitors only read load their scripts at the first use (client/entry-start.ts). */
  readonly whenToLoad: 'used' | undefined;
  readonly xsrfToken: string;
  readonly failure: FailureText | undefined;
}

export const PageContext = createContext<Page | null>(null);

export function usePage(): Page {
  const page = useContext(PageContext);
  if (!page) throw new Error('no PageContext above');
  return page;
}

export const useInstitute = () => buildInstitute(usePage().changes);

export const useHasAccessMap = () => Boolean(usePage().changes?.hasPlan);

const subscribeToNothing = () => () => {};

export function useIsHydrated(): boolean {
  return useSyncExternalStore(
    subscribeToNothing,
    () => true,
    () => false,
  );
}

/** Returns true if hydration created this component. Unlike `useIsHydrated`, it needs no second render. */
export function useIsHydrationMade(): boolean {
  const isMade = useRef(false);
  useSyncExternalStore(
    subscribeToNothing,
    () => null,
    () => {
      isMade.current = true;
      return null;
    },
  );
  return isMade.current;
}
