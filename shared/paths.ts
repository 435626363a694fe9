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
export const filterFields = { query: 'q', budget: 'max' } as const;

/** Field names of the booking form, and so of its address. */
export const bookingFields = {
  day: 'jour',
  /** A day that turns the calendar to its month as well. */
  quickDay: 'raccourci',
  /** A day written by hand, which counts when its own button was pressed. */
  typedDay: 'date',
  useTypedDay: 'saisie',
  month: 'mois',
  people: 'personnes',
  section: 'categorie',
  careType: 'type',
  treatment: 'soin',
} as const;

/** What the address of a page says of something that was sent: its number, and the server's proof. */
export const sentFields = { number: 'numero', repeated: 'deja', proof: 'preuve' } as const;

/** The login screen, which leads back to the page that asked for it. */
export function loginLink(returnTo?: string): string {
  return returnTo ? `${paths.login}?${new URLSearchParams({ retour: returnTo })}` : paths.login;
}
/** Of the treatments beside the first; one field each, so that each keeps its place. */
export const extraTreatmentFields = ['soin2', 'soin3', 'soin4', 'soin5'] as const;

/** The booking form with a category, and perhaps a type, already chosen. */
export function bookingLink(section: string, careType?: string): string {
  const search = new URLSearchParams({ [bookingFields.section]: section });
  if (careType) search.set(bookingFields.careType, careType);
  return `${paths.book}?${search}`;
}
