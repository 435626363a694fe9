/** An entry in `Server-Timing`, because scripts cannot read the request's Save-Data header. */
export const savesDataTiming = 'save-data';
