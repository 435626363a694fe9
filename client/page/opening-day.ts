const toDay = (time: number) => new Date(time).toISOString().slice(0, 10);

const openingDay = toDay(performance.timeOrigin);

/**
 * Returns true if the page was left open since another day and can be loaded anew. Compares the browser's clock only
 * with itself, because it may be wrong. False on a server, where `onLine` is undefined.
 */
export const isOfAnotherDay = (): boolean =>
  navigator.onLine === true && openingDay !== toDay(Date.now());
