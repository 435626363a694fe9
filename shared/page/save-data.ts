/**
 * A mark in the `Server-Timing` of a document that was requested with `Save-Data: on`. Scripts cannot read the
 * request, and caches would have to keep a differing document twice.
 */
export const savesDataMark = 'save-data';
