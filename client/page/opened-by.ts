/** How the document came, and the address that it was of. Nothing where the browser keeps no such entry. */
export const openedBy = () =>
  performance.getEntriesByType('navigation')[0] as PerformanceNavigationTiming | undefined;
