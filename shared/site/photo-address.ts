/* The addresses of photo files. They are in a file of their own, because each page's header needs only these. */

export const photosPath = '/photos/';
export const smallestPhoto = 320;
/** The place of the owner's logotype, which replaces client/public/logo.svg. */
export const logoPlace = 'logo';
