import { Gaps, GapsQuery } from '../admin/gaps.ts';
import { admin, type CallDeclaration } from './call-declaration.ts';

/** What is free, and who could be called for it. */
export const gapCalls = {
  adminGaps: {
    ...admin,
    method: 'GET',
    path: 'admin/agenda/gaps',
    summary: 'What is free in each person’s day, and the requests without an answer that would fit',
    description:
      'From now on. Each request for one person stands with the earliest time at which that person could serve it; it is placed by `admin/request/confirm`. `listed` are those of the waiting list who would have it, likewise.',
    without: 'The screen says that this is not managed online.',
    query: GapsQuery,
    refusals: ['not-bookable', 'too-many'],
    answer: Gaps,
    isSearch: true,
  },
} as const satisfies Record<string, CallDeclaration>;
