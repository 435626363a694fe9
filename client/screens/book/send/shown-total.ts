import { shownTotalField } from '../../../../shared/page/booking-fields.ts';

/** What the page said that it costs, which the price list of now may no longer say. */
export function shownTotal(posted: URLSearchParams): { total?: number } {
  const text = posted.get(shownTotalField) ?? '';
  return /^\d{1,9}$/.test(text) ? { total: Number(text) } : {};
}
