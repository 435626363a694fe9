import { Booked } from '../booking/booking-input.ts';
import { admin, type CallDeclaration } from '../contract/call-declaration.ts';
import { FreeNow, walkInInput } from './walk-in.ts';

const without = 'The screen says that this is not managed online; an appointment is noted by hand.';

/** Clients at the door who give no name. */
export const walkInCalls = {
  adminFreeNow: {
    ...admin,
    method: 'GET',
    path: 'admin/agenda/now',
    summary: 'Who is free now, for each treatment',
    description: 'By the same search as for hours that are given by hand.',
    without,
    refusals: ['not-bookable', 'too-many'],
    answer: FreeNow,
    isSearch: true,
  },
  adminWalkIn: {
    ...admin,
    method: 'POST',
    path: 'admin/agenda/walk-in',
    summary: 'Book a client at the door from now on, without a name',
    description:
      'The hour may be some minutes old. The very same again within ten minutes gets the first one’s number and ' +
      '`repeated: true`. Nobody gets a mail.',
    without,
    refusals: ['closed-day', 'past-hour', 'slot-taken', 'not-bookable'],
    body: (facts) => walkInInput(facts.today, facts),
    answer: Booked,
    isSearch: true,
  },
} as const satisfies Record<string, CallDeclaration>;
