import { AccessInput, InviteInput } from '../accounts/administrators.ts';
import { admin, type CallDeclaration } from '../contract/call-declaration.ts';

const without = 'The screen does not offer it.';
export const teamAccessCalls = {
  adminInvite: {
    ...admin,
    method: 'POST',
    path: 'admin/team/invite',
    summary: 'Invite a staff member to sign in, by mail',
    description:
      'The link is PUBLIC_URL/invitation/TOKEN. It proves the mailbox and replaces the former ' +
      'invitation. An existing sign-in stays until the invitation is accepted. `mailbox-taken` if the ' +
      'mailbox belongs to another person.',
    without,
    refusals: ['not-found', 'conflict', 'mailbox-taken', 'too-many'],
    body: InviteInput,
  },
  adminEndInvitation: {
    ...admin,
    method: 'POST',
    path: 'admin/team/invitation/end',
    summary: 'End an unused invitation',
    without,
    refusals: ['not-found', 'conflict'],
    body: AccessInput,
  },
  adminEndSignIn: {
    ...admin,
    method: 'POST',
    path: 'admin/team/sign-in/end',
    summary: 'End a staff member’s sign-in',
    description: 'Ends the sessions at once, except for an administrator. The account stays.',
    without,
    refusals: ['not-found', 'conflict'],
    body: AccessInput,
  },
} as const satisfies Record<string, CallDeclaration>;
