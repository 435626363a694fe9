export const openedBy = () =>
  performance.getEntriesByType('navigation')[0] as PerformanceNavigationTiming | undefined;
