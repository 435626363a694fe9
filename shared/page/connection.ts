import { savesDataMark } from './save-data.ts';

interface Connection extends Partial<EventTarget> {
  readonly saveData?: boolean;
  readonly effectiveType?: string;
  readonly downlink?: number;
}

const connectionNow = () => (navigator as { connection?: Connection }).connection;

export function savesData(): boolean {
  const [opened] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
  const isMarked = opened?.serverTiming?.some(({ name }) => name === savesDataMark) === true;
  return isMarked || connectionNow()?.saveData === true;
}

export function isThrifty(): boolean {
  const { effectiveType = '', downlink = 1 } = connectionNow() ?? {};
  return /[23]g/.test(effectiveType) || downlink < 1 || savesData();
}

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
