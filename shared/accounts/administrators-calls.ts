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
    summary: 'All administrators and people of the team, and where they are signed in',
    without: 'The screen says that this is not managed online.',
    answer: AdministratorList,
  },
  adminSignOut: {
    ...admin,
    method: 'POST',
    path: 'admin/accounts/sign-out',
    summary: 'End all sessions of an administrator or a person of the team',
    description:
      'All but the one that asks; none of their devices gets alerts any more. `too-new` as for `adminRemoveAccount`.',
    without: 'The screen says so.',
    refusals: ['not-found', 'too-new'],
    body: AdministratorInput,
  },
  adminSignOutDevice: {
    ...admin,
    method: 'POST',
    path: 'admin/accounts/device/sign-out',
    summary: 'End one session of an administrator or a person of the team',
    description:
      'By the `id` of a device. That account’s devices get no alerts any more, as which of them got some is ' +
      'not known. The session that asks is `forbidden`; `too-new` as for `adminRemoveAccount`.',
    without: 'The screen does not offer it, as `adminAccounts` answers no `devices`.',
    refusals: ['not-found', 'too-new'],
    body: SignedInDeviceInput,
  },
  adminRemoveAccount: {
    ...admin,
    method: 'POST',
    path: 'admin/accounts/remove',
    summary: 'Make somebody else’s account a plain one',
    description:
      'Its sessions end at once. One’s own is `forbidden`. Who became administrator by the code within 72 hours gets ' +
      '`too-new` for an account that was one before.',
    without: 'The screen says so.',
    refusals: ['not-found', 'too-new'],
    body: AdministratorInput,
  },
  newAccess: {
    tag: 'account',
    session: 'none',
    method: 'GET',
    path: 'access/:token',
    summary: 'The new administrator whom a mailed link removes; changes nothing',
    description:
      'Who becomes administrator by the code is announced to all others, each by a mail with the link ' +
      'PUBLIC_URL/acces/TOKEN. A used or expired one is `not-found`.',
    without: 'No link of that kind was mailed.',
    refusals: ['not-found'],
    answer: NewAccess,
  },
  removeNewAccess: {
    tag: 'account',
    session: 'none',
    method: 'POST',
    path: 'access/remove/:token',
    summary: 'Take a new administrator’s access away',
    description:
      'By the mailed link, without a session. Its account becomes a plain one, and its sessions end.',
    without: 'No link of that kind was mailed.',
    refusals: ['not-found'],
  },
} as const satisfies Record<string, CallDeclaration>;
