import type { CallName } from '../../shared/contract/calls.ts';

/*
 * What the site waits for and reads, told here once more: the check must not take the site's own
 * word for it. Tests hold the site to these figures.
 */

/** Seconds until the site gives a call up. */
const usualDeadline = 10;
const deadlines: Partial<Record<CallName, number>> = {
  user: 3,
  closedDays: 3,
  contents: 3,
};
export const deadlineOf = (name: CallName) => deadlines[name] ?? usualDeadline;

/** Bytes of a whole answer. */
const usualSize = 64 * 1024;
const sizes: Partial<Record<CallName, number>> = {
  bookingMine: 256 * 1024,
  adminAgenda: 512 * 1024,
  contents: 512 * 1024,
  adminContents: 1024 * 1024,
  adminExport: 1024 * 1024,
};
export const largestAnswerOf = (name: CallName) => sizes[name] ?? usualSize;

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
