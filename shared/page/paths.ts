/** Page addresses, written once: links, redirects, mails and tests all read them here. */
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
  myRequests: '/demandes',
  admin: '/admin',
  adminRequest: '/admin/demande',
  adminExport: '/admin/export',
  adminMessages: '/admin/messages',
  adminMessage: '/admin/message',
  adminDays: '/admin/jours',
  adminMails: '/admin/mails',
  unauthorized: '/unauthorized',
  privacy: '/confidentialite',
  legal: '/mentions-legales',
  /** The footer links to these two; the specification gives them no screen, so they answer 404. */
  booking: '/booking',
  help: '/help',
} as const;

/** What search engines may list, in the sitemap's order. */
export const publicPaths = [
  paths.home,
  paths.features,
  paths.book,
  paths.contacts,
  paths.privacy,
  paths.legal,
] as const;

/** Field names of the prices' filter, and so of its address. */
export const priceFilterFields = { query: 'q', budget: 'max' } as const;

/** The field, and the parameter of an address, that holds the page wanted before a sign-in. */
export const returnField = 'retour';

/** The login screen, which leads back to the page that asked for it. */
export function loginLink(returnTo?: string): string {
  return returnTo
    ? `${paths.login}?${new URLSearchParams({ [returnField]: returnTo })}`
    : paths.login;
}
