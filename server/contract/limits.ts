/* What else the site takes, told here once more: the check must not take the site's own word for it. */

/** Where a provider's callback may lead the browser: pages of the site, and nothing beside them. */
export const callbackTargets: readonly string[] = [
  '/',
  '/role',
  '/login?echec=annule',
  '/login?echec=perime',
  '/login?echec=fournisseur',
];

/** What a cookie may hold (RFC 6265, 4.1.1); the site drops any other. */
export const cookieValue = /^[\x21\x23-\x2b\x2d-\x3a\x3c-\x5b\x5d-\x7e]{1,4000}$/;
