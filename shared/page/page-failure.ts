export const pageFailurePath = '/page-failure';
export const pageFailureReasons = ['differs', 'translated', 'crashed'] as const;

export type PageFailure = (typeof pageFailureReasons)[number];
