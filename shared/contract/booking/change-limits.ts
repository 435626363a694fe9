/**
 * Until when its client changes an appointment online: so many hours before it; booked later than that,
 * for so many minutes, as a slip of the finger is noticed at once.
 */
export const changeLimits = { hoursBefore: 4, minutesAfterBooking: 10 } as const;
