import { AccessInput, InviteInput } from '../accounts/administrators.ts';
import { admin, type CallDeclaration } from '../contract/call-declaration.ts';

const without = 'The screen does not offer it.';
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
} as const satisfies Record<string, CallDeclaration>;
