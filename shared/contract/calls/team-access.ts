import { AccessInput, InviteInput } from '../admin/administrators.ts';
import { Blocked } from '../admin/agenda.ts';
import { DecideWishInput, Wishes } from '../admin/wishes.ts';
import { admin, type CallDeclaration } from './call-declaration.ts';

const without = 'The screen does not offer it.';
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
  },
  adminEndInvitation: {
    ...admin,
    method: 'POST',
    path: 'admin/team/invitation/end',
    summary: 'End a mailed invitation that was not used yet',
    without,
    refusals: ['not-found', 'conflict'],
    body: AccessInput,
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
  },
  adminWishes: {
    ...admin,
    method: 'GET',
    path: 'admin/wishes',
    summary: 'Absences that people of the team wish for',
    without: 'The screen says that nobody wishes online.',
    answer: Wishes,
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
  },
} as const satisfies Record<string, CallDeclaration>;
