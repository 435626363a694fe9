import { createContext, useContext, useSyncExternalStore } from 'react';
import type { BookingClock } from '../../shared/calendar/booking-days.ts';
import type { Opening } from '../../shared/calendar/opening.ts';
import type { PageStyles } from '../../shared/page/render-page.ts';
import type { FailureWords } from './failure-words.ts';

/**
 * What the server says of this document besides the route's data, the same on both sides: the day is
 * never read from the browser's clock.
 */
export interface PageFacts extends BookingClock {
  /** The site's public address, without a path. */
  readonly origin: string;
  readonly opening: Opening;
  /** For error pages only, so that all other pages are alike from one request to the next. */
  readonly requestId: string | undefined;
  /** This very browser sent what the address says was sent. */
  readonly hasSentProof: true | undefined;
}

export interface Page extends PageFacts {
  readonly styles: PageStyles;
  /** Files to fetch ahead: the browser's side has them by the time that it looks. */
  readonly preloads: readonly string[];
  /** The JSON block that the browser starts from; absent on pages that stay as they are. */
  readonly stateJson: string | undefined;
  readonly xsrfToken: string;
  /** What to say of a refused request, on its page. */
  readonly failure: FailureWords | undefined;
  /** For search engines (JSON-LD), on the pages that have any. */
  readonly structuredData: string | undefined;
}

export const PageContext = createContext<Page | null>(null);

export function usePage(): Page {
  const page = useContext(PageContext);
  if (!page) throw new Error('no PageContext above');
  return page;
}

const never = () => () => {};

/** False on the server and while hydrating, true from then on. */
export function useHydrated(): boolean {
  return useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
}
