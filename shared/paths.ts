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
  unauthorized: '/unauthorized',
  /** The footer links to these two; the specification gives them no screen, so they answer 404. */
  booking: '/booking',
  help: '/help',
} as const;
