import { paths } from './paths.ts';

/** The page after a logout. Only the server's proof shows a real logout, because anybody can type this address. */
export const signedOutPath = `${paths.home}?deconnexion=1`;

export const signedOutHeader = 'X-Signed-Out';
