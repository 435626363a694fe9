import { savesDataMark } from './save-data.ts';

interface Connection extends Partial<EventTarget> {
  readonly saveData?: boolean;
  readonly effectiveType?: string;
  readonly downlink?: number;
}

const getConnection = () => (navigator as { connection?: Connection }).connection;

export function savesData(): boolean {
  const [opened] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
  const isMarked = opened?.serverTiming?.some(({ name }) => name === savesDataMark) === true;
  return isMarked || getConnection()?.saveData === true;
}

export function shouldSaveData(): boolean {
  const { effectiveType = '', downlink = 1 } = getConnection() ?? {};
  return /[23]g/.test(effectiveType) || downlink < 1 || savesData();
}

export function waitForFastNetwork(): Promise<void> {
  return new Promise((resolve) => {
    const look = () => {
      if (shouldSaveData()) return;
      getConnection()?.removeEventListener?.('change', look);
      resolve();
    };
    getConnection()?.addEventListener?.('change', look);
    look();
  });
}
