import { AccessInput, InviteInput } from '../admin/administrators.ts';
import { Blocked } from '../admin/agenda.ts';
import { DecideWishInput, Wishes } from '../admin/wishes.ts';
import { admin, type CallDeclaration } from './call-declaration.ts';

const without = 'The screen does not offer it.';
const access = { id: '4', mark: 'q7b1Zt0a-3kP_x9d' } as const;
const id = '0b6f2d8e-6d0c-4e0c-9c2e-3f3e1a2b4c5d';

/** Who of the team signs in, and the absences that they wish for: the owner decides on both. */
export const teamAccessCalls = {
  adminInvite: {
    ...admin,
    method: 'POST',
    path: 'admin/team/invite',
    summary: 'Invite a person of the team to sign in, by mail',
    description:
      'The link is PUBLIC_URL/invitation/TOKEN; it proves the mailbox, and replaces the one before. Who signs ' +
      'in already goes on until it is accepted, and is then replaced. A mailbox of another person is `mailbox-taken`.',
    without,
    refusals: ['not-found', 'conflict', 'mailbox-taken', 'too-many'],
    body: InviteInput,
    example: { body: { ...access, mark: '', email: 'aya@institut.example' } },
  },
  adminEndInvitation: {
    ...admin,
    method: 'POST',
    path: 'admin/team/invitation/end',
    summary: 'End a mailed invitation that was not used yet',
    without,
    refusals: ['not-found', 'conflict'],
    body: AccessInput,
    example: { body: access },
  },
  adminEndSignIn: {
    ...admin,
    method: 'POST',
    path: 'admin/team/sign-in/end',
    summary: 'End the sign-in of a person of the team',
    description: 'Her sessions end at once, but for an administrator’s. Her account stays.',
    without,
    refusals: ['not-found', 'conflict'],
    body: AccessInput,
    example: { body: access },
  },
  adminWishes: {
    ...admin,
    method: 'GET',
    path: 'admin/wishes',
    summary: 'Absences that people of the team wish for',
    without: 'The screen says that nobody wishes online.',
    answer: Wishes,
    example: {
      answer: {
        wishes: [
          {
            ...{ id, staff: '4', name: 'Coiffeuse', from: '2026-12-21', to: '2026-12-24' },
            ...{ starts: '00:00', ends: '24:00', label: 'Congé', state: 'open', reason: '' },
            createdAt: '2026-11-24T10:05:00.000Z',
          },
        ],
        givenUpMails: 0,
        newRequests: 0,
      },
    },
  },
  adminDecideWish: {
    ...admin,
    method: 'POST',
    path: 'admin/wish/decide',
    summary: 'Accept or decline a wish',
    description:
      'She reads it by mail. Accepted, it is an absence like any other: it cancels nothing, and the appointments to be ' +
      'moved are answered. Decided or withdrawn meanwhile: `conflict`.',
    without,
    refusals: ['not-found', 'conflict'],
    body: DecideWishInput,
    answer: Blocked,
    example: { body: { id, decision: 'accepted', reason: '' }, answer: { moved: ['RDV-7K2MP'] } },
  },
} as const satisfies Record<string, CallDeclaration>;
