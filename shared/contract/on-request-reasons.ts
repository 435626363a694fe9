/**
 * Why an hour can be requested but not booked: this number or mailbox has, or would have, too many bookings;
 * many bookings come in at the moment; nobody has decided yet whether the institute opens on that holiday;
 * no room of the required kind is in service on that day; the question takes too long to work out; a course
 * of several sessions is wished for together with something else; or a deposit could not be paid in time.
 */
export const onRequestReasons = [
  ...(['number', 'rush', 'holiday', 'room', 'long', 'course'] as const),
  'deposit',
] as const;
export type OnRequestReason = (typeof onRequestReasons)[number];
