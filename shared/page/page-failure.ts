export const pageFailurePath = '/page-failure';
export const pageFailures = ['differs', 'translated', 'crashed'] as const;

export type PageFailure = (typeof pageFailures)[number];
