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
    example: {
      query: { day: '2026-11-24' },
      answer: {
        day: '2026-11-24',
        gaps: [
          {
            staff: '4',
            name: 'Coiffeuse',
            starts: '10:45',
            ends: '12:00',
            waiting: [
              {
                number: 'RDV-7K2MP',
                version: 1,
                name: 'Awa Koné',
                phone: '+2250707080910',
                day: '2026-11-24',
                moment: 'Matin',
                treatments: ['capillaires/coupe-femme'],
                time: '10:45',
                ends: '11:30',
              },
            ],
          },
          {
            staff: '1',
            name: 'Esthéticienne',
            starts: '14:00',
            ends: '14:10',
            isHole: true,
            waiting: [],
          },
        ],
        givenUpMails: 0,
        newRequests: 1,
      },
    },
  },
} as const satisfies Record<string, CallDeclaration>;
