/** The reasons why a slot can be requested but not booked. */
export const onRequestReasons = [
  'number',
  'rush',
  'holiday',
  'long',
  'course',
  'deposit',
  'alone',
] as const;
export type OnRequestReason = (typeof onRequestReasons)[number];
