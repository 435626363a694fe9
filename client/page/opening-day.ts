let openingDay: string | undefined;

const getToday = () => new Date().toISOString().slice(0, 10);

/** Notes the day on which the browser opened the page. The server never notes one. */
export function noteOpeningDay(): void {
  openingDay = getToday();
}

/**
 * Returns true if the page was left open since another day and can be loaded anew. Compares the browser's clock only
 * with itself, because it may be wrong.
 */
export const isOfAnotherDay = (): boolean =>
  openingDay !== undefined && openingDay !== getToday() && navigator.onLine;
