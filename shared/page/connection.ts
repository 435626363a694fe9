import { savesDataTiming } from './save-data.ts';

interface Connection extends Partial<EventTarget> {
  readonly saveData?: boolean;
  readonly effectiveType?: string;
  readonly downlink?: number;
}

const getConnection = () => (navigator as { connection?: Connection }).connection;

export function savesData(): boolean {
  const [navigation] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
  const isMarked = navigation?.serverTiming?.some(({ name }) => name === savesDataTiming) === true;
  return isMarked || getConnection()?.saveData === true;
}

export function shouldSaveData(): boolean {
  const { effectiveType = '', downlink = 1 } = getConnection() ?? {};
  return /[23]g/.test(effectiveType) || downlink < 1 || savesData();
}

export function waitForFastNetwork(): Promise<void> {
  return new Promise((resolve) => {
    const check = () => {
      if (shouldSaveData()) return;
      getConnection()?.removeEventListener?.('change', check);
      resolve();
    };
    getConnection()?.addEventListener?.('change', check);
    check();
  });
}
