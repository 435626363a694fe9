import { admin, type CallDeclaration } from '../contract/call-declaration.ts';
import {
  AdministratorInput,
  AdministratorList,
  NewAccess,
  SignedInDeviceInput,
} from './administrators.ts';

export const administratorCalls = {
  adminAccounts: {
    ...admin,
    method: 'GET',
    path: 'admin/accounts',
    summary: 'List administrators and staff members with their sessions',
    without: 'The screen says that this is not managed online.',
    answer: AdministratorList,
  },
  adminSignOut: {
    ...admin,
    method: 'POST',
    path: 'admin/accounts/sign-out',
    summary: 'End all sessions of an administrator or staff member',
    description:
      'Keeps the caller’s session. The account’s devices no longer get alerts. `too-new` as in ' +
      '`adminRemoveAccount`.',
    without: 'The screen says that this is not managed online.',
    refusals: ['not-found', 'too-new'],
    body: AdministratorInput,
  },
  adminSignOutDevice: {
    ...admin,
    method: 'POST',
    path: 'admin/accounts/device/sign-out',
    summary: 'End one session of an administrator or staff member',
    description:
      '`id` is the id of a device. All devices of the account stop getting alerts, because the site ' +
      'does not know which device has which session. `forbidden` for the caller’s own session. ' +
      '`too-new` as in `adminRemoveAccount`.',
    without: 'The screen does not offer it, because `adminAccounts` answers no `devices`.',
    refusals: ['not-found', 'too-new'],
    body: SignedInDeviceInput,
  },
  adminRemoveAccount: {
    ...admin,
    method: 'POST',
    path: 'admin/accounts/remove',
    summary: 'Remove an account’s role',
    description:
      'Ends its sessions at once. `forbidden` for the caller’s own account. `too-new` if the caller ' +
      'became administrator by the code within the last 72 hours and the other account is older.',
    without: 'The screen says that this is not managed online.',
    refusals: ['not-found', 'too-new'],
    body: AdministratorInput,
  },
  newAccess: {
    tag: 'account',
    session: 'none',
    method: 'GET',
    path: 'access/:token',
    summary: 'Get the new administrator whom a mailed link can remove',
    description:
      'All other administrators get a mail about a new administrator, with the link ' +
      'PUBLIC_URL/acces/TOKEN. This call changes nothing. `not-found` for a used or expired link.',
    without: 'No such link is mailed.',
    refusals: ['not-found'],
    answer: NewAccess,
  },
  removeNewAccess: {
    tag: 'account',
    session: 'none',
    method: 'POST',
    path: 'access/remove/:token',
    summary: 'Remove a new administrator by a mailed link',
    description: 'Needs no session. Ends the sessions of the account, which becomes a plain one.',
    without: 'No such link is mailed.',
    refusals: ['not-found'],
  },
} as const satisfies Record<string, CallDeclaration>;
