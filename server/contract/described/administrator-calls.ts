import type { CallName } from '../../../shared/contract/calls.ts';
import type { CallDescription } from './call-description.ts';

const admin = { tag: 'back office', session: 'admin' } as const;
const refusals = ['not-signed-in', 'forbidden', 'not-found'] as const;

const id = '3d8a3f7c-8f0b-4a54-9f0e-2f6f0d1c7b21';

/** Who may use the back office, and where they are signed in. */
export const administratorCalls = {
  adminAccounts: {
    ...admin,
    summary: 'All administrators, and where they are signed in',
    without: 'The screen says that this is not managed online.',
    refusals: ['not-signed-in', 'forbidden'],
    answer: {
      administrators: [
        {
          id,
          email: 'gerante@institut.example',
          isYou: true,
          sessions: 2,
          signedInAt: '2026-11-20T09:00:00.000Z',
        },
      ],
      givenUpMails: 0,
      newRequests: 0,
    },
  },
  adminSignOut: {
    ...admin,
    summary: 'End all sessions of an administrator',
    description: 'All but the one that asks; none of their devices gets alerts any more.',
    without: 'The screen says so.',
    refusals,
    body: { id },
  },
  adminRemoveAccount: {
    ...admin,
    summary: 'Make somebody else’s account a plain one',
    description: 'Its sessions end at once. One’s own is `forbidden`.',
    without: 'The screen says so.',
    refusals,
    body: { id },
  },
} as const satisfies Partial<Record<CallName, CallDescription>>;
