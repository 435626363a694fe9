/* The report of a browser on a page without React: a translator changed the document, or an error occurred. */

export const pageFailurePath = '/page-failure';
export const pageFailures = ['differs', 'translated', 'crashed'] as const;

export type PageFailure = (typeof pageFailures)[number];
