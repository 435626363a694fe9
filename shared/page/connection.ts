import { savesDataMark } from './save-data.ts';

/** The Network Information API; some browsers have none of it, others a part. */
interface Connection extends Partial<EventTarget> {
  readonly saveData?: boolean;
  readonly effectiveType?: string;
  /** Mbit/s. */
  readonly downlink?: number;
}

const connectionNow = () => (navigator as { connection?: Connection }).connection;

/** Data saver is on: the browser says so, or the request of the document did. */
export function savesData(): boolean {
  const [opened] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
  const isMarked = opened?.serverTiming?.some(({ name }) => name === savesDataMark) === true;
  return isMarked || connectionNow()?.saveData === true;
}

/** Data is dear here, or slow to come. A browser that says nothing counts as fast. */
export function isThrifty(): boolean {
  const { effectiveType = '', downlink = 1 } = connectionNow() ?? {};
  return /[23]g/.test(effectiveType) || downlink < 1 || savesData();
}

/** Resolves once the browser says that the network is neither slow nor dear, at once where it is so now. */
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
