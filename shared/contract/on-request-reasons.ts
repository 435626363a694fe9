/**
 * The reasons why a slot can be requested but not booked. In order: this number or mailbox has, or would have, too
 * many bookings; many bookings come in at the moment; the institute has not decided yet about opening on that
 * holiday; no room of the required kind is in service on that day; the search takes too long; a course of several
 * sessions is combined with another treatment; or the time is too short to pay a deposit.
 */
export const onRequestReasons = [
  ...(['number', 'rush', 'holiday', 'room', 'long', 'course'] as const),
  'deposit',
] as const;
export type OnRequestReason = (typeof onRequestReasons)[number];
