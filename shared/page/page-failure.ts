/*
 * What a browser tells of a page that React does not run: the document was another one than the server sent
 * (by a translator or not), or an error ended it.
 */

export const pageFailurePath = '/page-failure';
export const pageFailures = ['differs', 'translated', 'crashed'] as const;

export type PageFailure = (typeof pageFailures)[number];
