/*
 * Where the files of photos are: in a file of its own, as each page's header needs no more of them.
 */

export const photosPath = '/photos/';
/** The width of the smallest file, in pixels, of a photo that is as wide. */
export const smallestPhoto = 320;
/** The slot of the institute's own logotype, instead of client/public/logo.svg. */
export const logoSlot = 'logo';
