/**
 * The path of every page but the back office's, which are in admin-paths.ts. Links, redirects, mails and
 * tests use these constants only.
 */
export const paths = {
  home: '/',
  homeAlias: '/home',
  login: '/login',
  verify: '/verify',
  role: '/role',
  features: '/features',
  contacts: '/contacts',
  book: '/book',
  requestSent: '/book/demande',
  /** To be told when an hour gets free. */
  waiting: '/attente',
  myRequests: '/demandes',
  /** Of a person of the team who signs in. */
  team: '/equipe',
  admin: '/admin',
  unauthorized: '/unauthorized',
  privacy: '/confidentialite',
  legal: '/mentions-legales',
  /** The specification's footer links to these two without giving them a screen: they answer 404. */
  booking: '/booking',
  help: '/help',
} as const;

/** An appointment's page, open to anybody who has the link. Not listed above, because its token is secret. */
const visits = '/rdv/';
export const visitRoute = `${visits}:token`;
export const visitPath = (token: string) => visits + token;

/** A place on the waiting list, open to anybody who has the link; and where mail programs end it by themselves. */
export const waitRoute = '/attente/:token';
export const stopRoute = '/stop/:token';

/** A client's opinion of a visit, and the way to stop the mails that ask for it; open to anybody who has the link. */
export const opinionRoute = '/avis/:token';

/** The page of a person of the team: her today and tomorrow, for whoever has the link. */
export const planningRoute = '/planning/:token';
/** Where a person of the team accepts to sign in. */
export const invitationRoute = '/invitation/:token';
export const invitationPath = (token: string) => invitationRoute.replace(':token', token);

/** Where an administrator takes the access of a new one away. */
export const accessRoute = '/acces/:token';
export const accessPath = (token: string) => accessRoute.replace(':token', token);

/** Read between two clients: without the site around it. */
export const isPlain = (pathname: string) => /^\/(?:planning|invitation|acces)\//.test(pathname);

/** The router stores the paths of view transitions in the tab's storage; a token, as only these are so long, stays out of it. */
export const mayFadeFrom = (pathname: string) => !/[\w-]{22}/.test(pathname);

/** Form field and search parameter of the return path (return-path.ts). */
export const returnField = 'retour';

export function loginLink(returnPath?: string): string {
  return returnPath
    ? `${paths.login}?${new URLSearchParams({ [returnField]: returnPath })}`
    : paths.login;
}
