import * as v from 'valibot';
import { type CallDeclaration, declareGroup, onScreen } from '../contract/call-declaration.ts';
import { IdInput } from '../contract/list-query.ts';
import { BackendRoleInput, LoginInput, RoleInput } from './account.ts';
import { AdministratorList, NewAccess } from './administrators.ts';

const Account = v.object({
  /** "", null or absent until one is chosen; `equipe` for a staff member, who sees her own agenda. */
  role: v.nullish(v.picklist(['user', 'admin', 'equipe', ''])),
  email: v.nullable(v.string()),
  name: v.exactOptional(v.string()),
  phone: v.exactOptional(v.string()),
});

const UserAnswer = v.union([Account, v.object({ connectedUser: Account })]);

const SignInUrl = v.pipe(v.string(), v.maxLength(4096), v.url());

/** The URL, wrapped or as a JSON string. Bare text is accepted too, but no JSON schema can describe it. */
const SignInUrlAnswer = v.union([v.object({ data: SignInUrl }), SignInUrl]);

const signInStart = {
  tag: 'providers',
  method: 'POST',
  session: 'none',
  refusals: ['provider-unavailable', 'provider-silent', 'too-many'],
  answer: SignInUrlAnswer,
  ifMissing: 'A visitor who presses this provider’s button reads that it is not available.',
  description:
    'The browser is sent to the URL if it has a `state` and lies on one of the provider’s own ' +
    'origins. Otherwise the answer is rejected with 502. Bind the state to X-Browser. A plain-text ' +
    'URL is accepted too. A backend that does not offer this should answer 503 ' +
    '`provider-unavailable`: its message names the mailed link.',
} as const satisfies Partial<CallDeclaration>;

const signInReturn = {
  method: 'GET',
  tellsDevice: true,
  tag: 'providers',
  session: 'none',
  ifMissing: 'Only needed together with the call that begins the sign-in.',
  description:
    'The browser comes here from the provider, with the provider’s parameters. The answer is always a ' +
    'redirect: to `/`, `/role` or `/equipe` with both cookies, or to `/login?echec=annule`, `perime` ' +
    'or `fournisseur`. For any other address or status the site redirects to ' +
    '`/login?echec=fournisseur` and takes no cookie. Reject a state that another X-Browser began.',
} as const satisfies Partial<CallDeclaration>;

const account = declareGroup({ tag: 'account', session: 'none' });

export const accountCalls = {
  user: {
    ...account.read,
    path: 'user/user',
    summary: 'Get the account of the session',
    description:
      'Called for each page of a signed-in visitor, with a limit of 3 seconds. 401 or 403 clears the ' +
      'session in the browser. Any other failure keeps it and shows the page without the account. Also ' +
      'called without cookies, as a health check.',
    session: 'required',
    answer: UserAnswer,
    seconds: 3,
    tellsDevice: true,
  },
  login: {
    ...account.write,
    path: 'auth/basic/login',
    summary: 'Mail a sign-in link',
    description:
      'The link is PUBLIC_URL/verify?token=TOKEN, with &retour=PATH if X-Return-To is given. A token ' +
      'has letters, digits, `-`, `_` and at most two dots (a JWT fits). It is hard to guess, single-use ' +
      'and short-lived. Answer the same for known and unknown mailboxes, so that strangers cannot learn ' +
      'who is a client. `no-mail-left` tells a network that has used up its mails to wait, even if a ' +
      'link leaves for a known mailbox.',
    refusals: ['too-many', 'no-mail-left'],
    body: LoginInput,
    hasConfirmationPage: true,
  },
  logout: {
    ...account.write,
    path: 'auth/basic/logout',
    summary: 'End the session',
    description:
      'The `jwt` must be rejected from now on. The site clears the browser’s cookies whatever the ' +
      'answer is, and ignores cookies that the answer sets.',
    session: 'optional',
    hasConfirmationPage: true,
  },
  verify: {
    ...account.write,
    path: 'auth/basic/verify/:token',
    summary: 'Sign in with the token of a mailed link',
    description:
      'Sets the cookies `jwt` and `authorizationCode`. A status from 400 to 499 except 429, without a ' +
      'code of this contract, is shown as `link-expired`.',
    refusals: ['link-expired', 'too-many'],
    tellsDevice: true,
  },
  role: {
    ...account.write,
    path: 'user/role',
    summary: 'Choose the account’s role',
    description:
      '`code` is the content of the cookie `authorizationCode`: reject it if this session did not get ' +
      'it. The site has already checked the admin code and does not send it. The account is the ' +
      'session’s, whatever `email` says. No other call may grant the role admin, so only the site may ' +
      'reach the backend.',
    session: 'required',
    refusals: ['forbidden'],
    body: RoleInput,
    backendBody: BackendRoleInput,
  },
  googleLogin: {
    ...signInStart,
    path: 'auth/google/login',
    summary: 'Begin a sign-in with Google',
  },
  facebookLogin: {
    ...signInStart,
    path: 'auth/facebook/login',
    summary: 'Begin a sign-in with Facebook',
  },
  googleCallback: {
    ...signInReturn,
    path: 'auth/google/callback',
    summary: 'Return from Google',
  },
  facebookCallback: {
    ...signInReturn,
    path: 'auth/facebook/callback',
    summary: 'Return from Facebook',
  },
} as const satisfies Record<string, CallDeclaration>;

const newAccess = declareGroup({
  tag: 'account',
  session: 'none',
  ifMissing: 'No such link is mailed.',
});

export const administratorCalls = {
  adminAccounts: {
    ...onScreen.read,
    path: 'admin/accounts',
    summary: 'List administrators with their sessions',
    answer: AdministratorList,
  },
  adminSignOut: {
    ...onScreen.write,
    path: 'admin/accounts/sign-out',
    summary: 'End all sessions of an administrator',
    description:
      'Keeps the caller’s session. The account’s devices no longer get alerts. `too-new` as in ' +
      '`adminRemoveAccount`.',
    refusals: ['not-found', 'too-new'],
    body: IdInput,
  },
  adminSignOutDevice: {
    ...onScreen.write,
    path: 'admin/accounts/device/sign-out',
    summary: 'End one session of an administrator',
    description:
      '`id` is the id of a device. All devices of the account stop getting alerts, because the site ' +
      'does not know which device has which session. `forbidden` for the caller’s own session. ' +
      '`too-new` as in `adminRemoveAccount`.',
    ifMissing: 'The screen does not offer it, because `adminAccounts` answers no `devices`.',
    refusals: ['not-found', 'too-new'],
    body: IdInput,
  },
  adminRemoveAccount: {
    ...onScreen.write,
    path: 'admin/accounts/remove',
    summary: 'Remove an account’s role',
    description:
      'Ends its sessions at once. `forbidden` for the caller’s own account. `too-new` if the caller ' +
      'became administrator by the code within the last 72 hours and the other account is older.',
    refusals: ['not-found', 'too-new'],
    body: IdInput,
  },
  newAccess: {
    ...newAccess.read,
    path: 'access/:token',
    summary: 'Get the new administrator whom a mailed link can remove',
    description:
      'All other administrators get a mail about a new administrator, with the link ' +
      'PUBLIC_URL/acces/TOKEN. This call changes nothing. `not-found` for a used or expired link.',
    refusals: ['not-found'],
    answer: NewAccess,
  },
  removeNewAccess: {
    ...newAccess.write,
    path: 'access/remove/:token',
    summary: 'Remove a new administrator by a mailed link',
    description: 'Needs no session. Ends the sessions of the account, which becomes a plain one.',
    refusals: ['not-found'],
  },
} as const satisfies Record<string, CallDeclaration>;
