import type { IncomingMessage } from 'node:http';

/**
 * Documents depend on this header (shared/page/save-data.ts), so a browser's stored copy must
 * vary with it.
 */
export const savesDataHeader = 'Save-Data';

export const savesData = ({ headers }: Pick<IncomingMessage, 'headers'>): boolean =>
  headers['save-data'] === 'on';
