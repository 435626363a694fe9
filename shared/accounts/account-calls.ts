import * as v from 'valibot';
import type { CallDeclaration } from '../contract/call-declaration.ts';
import { BackendRoleInput, LoginInput, RoleInput } from './account.ts';

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

const begin = {
  tag: 'providers',
  method: 'POST',
  session: 'none',
  refusals: ['provider-unavailable', 'provider-silent', 'too-many'],
  answer: SignInUrlAnswer,
  without: 'Who presses the button of this provider reads that it is not available.',
  description:
    'The browser is sent to the URL if it has a `state` and lies on one of the provider’s own origins, ' +
    'else the answer is refused (502). Tie the state to X-Browser. Bare text is taken as well. Where ' +
    'it is not offered, 503 `provider-unavailable` has the best words: they name the mailed link.',
} as const satisfies Partial<CallDeclaration>;

const comeBack = {
  method: 'GET',
  tellsDevice: true,
  tag: 'providers',
  session: 'none',
  without: 'Nobody comes back who was never sent: needed only beside the call before.',
  description:
    'The browser itself comes here from the provider, with whatever parameters that gave it. Always a ' +
    'redirect: to `/`, `/role` or `/equipe` with both cookies set, or to `/login?echec=annule`, `perime` or ' +
    '`fournisseur`. Anywhere else, or any other status, the visitor is led to ' +
    '`/login?echec=fournisseur` and no cookie is taken. Refuse a state that another X-Browser began.',
} as const satisfies Partial<CallDeclaration>;

export const accountCalls = {
  user: {
    method: 'GET',
    path: 'user/user',
    tag: 'account',
    summary: 'Whose session this is',
    description:
      'Asked with each page of somebody signed in, and waited for 3 seconds at most. 401 or 403 clears ' +
      'the session in the browser; any other failure keeps it and shows the page without the account. ' +
      'Asked without cookies too: to tell whether the backend lives.',
    session: 'required',
    answer: UserAnswer,
    seconds: 3,
    tellsDevice: true,
  },
  login: {
    method: 'POST',
    path: 'auth/basic/login',
    tag: 'account',
    summary: 'Mail a sign-in link',
    description:
      'The link is PUBLIC_URL/verify?token=TOKEN, and &retour=PATH where X-Return-To gave one. A token ' +
      'is letters, digits, `-` and `_`, with two dots at most (a JWT fits), hard to guess, used once ' +
      'and soon over. The same answer for known and unknown mailboxes, or strangers learn who is a client. ' +
      '`no-mail-left` tells a network that used its mails up to wait, whether a link leaves to a known mailbox or not.',
    session: 'none',
    refusals: ['too-many', 'no-mail-left'],
    body: LoginInput,
    isConfirmed: true,
  },
  logout: {
    method: 'POST',
    path: 'auth/basic/logout',
    tag: 'account',
    summary: 'End the session',
    description:
      'For good: the same `jwt` must be refused afterwards. The browser’s cookies are cleared whatever ' +
      'is answered, and cookies that the answer sets are not taken.',
    session: 'optional',
    isConfirmed: true,
  },
  verify: {
    method: 'POST',
    path: 'auth/basic/verify/:token',
    tag: 'account',
    summary: 'Spend the token of a mailed link',
    description:
      'Sets the cookies `jwt` and `authorizationCode`. Any status from 400 to 499 but 429 that has no ' +
      'code of the contract’s reads as `link-expired`.',
    session: 'none',
    refusals: ['link-expired', 'too-many'],
    tellsDevice: true,
  },
  role: {
    method: 'POST',
    path: 'user/role',
    tag: 'account',
    summary: 'Choose the role of the account',
    description:
      '`code` is what the cookie `authorizationCode` held: refuse one that this session was not given. ' +
      'The admin code was judged by the site and does not travel. The account is the session’s, ' +
      'whatever `email` says. Nothing but this call may give the role admin: keep the backend out of ' +
      'everybody’s reach but the site’s.',
    session: 'required',
    refusals: ['forbidden'],
    body: RoleInput,
    received: BackendRoleInput,
  },
  googleLogin: {
    ...begin,
    path: 'auth/google/login',
    summary: 'Begin a sign-in with Google',
  },
  facebookLogin: {
    ...begin,
    path: 'auth/facebook/login',
    summary: 'Begin a sign-in with Facebook',
  },
  googleCallback: {
    ...comeBack,
    path: 'auth/google/callback',
    summary: 'Come back from Google',
  },
  facebookCallback: {
    ...comeBack,
    path: 'auth/facebook/callback',
    summary: 'Come back from Facebook',
  },
} as const satisfies Record<string, CallDeclaration>;
