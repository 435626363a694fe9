/** Returns how the document was opened, and at which address. Undefined where the browser keeps no such entry. */
export const openedBy = () =>
  performance.getEntriesByType('navigation')[0] as PerformanceNavigationTiming | undefined;
