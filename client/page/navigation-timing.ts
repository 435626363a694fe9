export const getNavigationTiming = () =>
  performance.getEntriesByType('navigation')[0] as PerformanceNavigationTiming | undefined;
