import { paths } from './paths.ts';

/** Where a logout leads. Anybody may write this address: only with the server's proof was there a logout. */
export const signedOutPath = `${paths.home}?deconnexion=1`;

/** The header of that page, for the service worker: what this browser kept is to be forgotten. */
export const signedOutHeader = 'X-Signed-Out';
