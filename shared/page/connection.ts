import { savesDataMark } from './save-data.ts';

/** The Network Information API, which some browsers lack or support in part. */
interface Connection extends Partial<EventTarget> {
  readonly saveData?: boolean;
  readonly effectiveType?: string;
  readonly downlink?: number;
}

const connectionNow = () => (navigator as { connection?: Connection }).connection;

/** Returns true if data saver is on, by the browser or by the document's request. */
export function savesData(): boolean {
  const [opened] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
  const isMarked = opened?.serverTiming?.some(({ name }) => name === savesDataMark) === true;
  return isMarked || connectionNow()?.saveData === true;
}

/** Returns true if data is expensive or slow. A browser that says nothing counts as fast. */
export function isThrifty(): boolean {
  const { effectiveType = '', downlink = 1 } = connectionNow() ?? {};
  return /[23]g/.test(effectiveType) || downlink < 1 || savesData();
}

/** Resolves once the network is neither slow nor expensive. */
export function whenLavish(): Promise<void> {
  return new Promise((resolve) => {
    const look = () => {
      if (isThrifty()) return;
      connectionNow()?.removeEventListener?.('change', look);
      resolve();
    };
    connectionNow()?.addEventListener?.('change', look);
    look();
  });
}
