/**
 * In the `Server-Timing` of a document that was asked for with `Save-Data: on`: scripts cannot read the
 * request, and a document that differed by it would have to be kept twice.
 */
export const savesDataMark = 'save-data';
