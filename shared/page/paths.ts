export const paths = {
  home: '/',
  homeAlias: '/home',
  login: '/login',
  verify: '/verify',
  role: '/role',
  features: '/features',
  contacts: '/contacts',
  book: '/book',
  waiting: '/attente',
  myRequests: '/demandes',
  team: '/equipe',
  admin: '/admin',
  unauthorized: '/unauthorized',
  privacy: '/confidentialite',
  legal: '/mentions-legales',
  /** The specification's footer links to these two without giving them a screen: they answer 404. */
  booking: '/booking',
  help: '/help',
} as const;

/** The pages that search engines may list. */
export const sitemapPaths = [
  paths.home,
  paths.features,
  paths.contacts,
  paths.book,
  paths.privacy,
  paths.legal,
] as const;

/** Leads to the appointment that this browser booked. Pages link to it without its secret address. */
export const ownVisitPath = '/mon-rendez-vous';

const visits = '/rdv/';
export const visitRoute = `${visits}:token`;
export const buildVisitPath = (token: string) => visits + token;

export const waitRoute = '/attente/:token';
export const stopRoute = '/stop/:token';

export const opinionRoute = '/avis/:token';

export const planningRoute = '/planning/:token';

export const accessRoute = '/acces/:token';
export const buildAccessPath = (token: string) => accessRoute.replace(':token', token);

export const isPlain = (pathname: string) => /^\/(?:planning|acces)\//.test(pathname);

/** Returns false for paths with a token, because the router stores the paths of view transitions. */
export const hasNoToken = (pathname: string) => !/[\w-]{22}/.test(pathname);

export const returnField = 'retour';

export function buildLoginLink(returnPath?: string): string {
  return returnPath
    ? `${paths.login}?${new URLSearchParams({ [returnField]: returnPath })}`
    : paths.login;
}
