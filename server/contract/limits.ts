/* Limits of the site, repeated here so that the check does not rely on the site's own code. */

export const callbackTargets: readonly string[] = [
  '/',
  '/role',
  '/login?echec=annule',
  '/login?echec=perime',
  '/login?echec=fournisseur',
];

/** The characters that a cookie may hold (RFC 6265, 4.1.1); the site drops any other cookie. */
export const cookieValue = /^[\x21\x23-\x2b\x2d-\x3a\x3c-\x5b\x5d-\x7e]{1,4000}$/;
