import { paths } from './paths.ts';

/** Where a logout leads. Anybody can type this address, so only the server's proof shows a real logout. */
export const signedOutPath = `${paths.home}?deconnexion=1`;

/** Header of that page which tells the service worker to delete what this browser stored. */
export const signedOutHeader = 'X-Signed-Out';
