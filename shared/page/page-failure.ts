/*
 * What a browser reports when React does not run on a page: the document differed from what the server
 * sent (changed by a translator or otherwise), or an error occurred.
 */

export const pageFailurePath = '/page-failure';
export const pageFailures = ['differs', 'translated', 'crashed'] as const;

export type PageFailure = (typeof pageFailures)[number];
