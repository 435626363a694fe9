import type { IncomingMessage } from 'node:http';

/** The header on which documents depend (shared/page/save-data.ts), so that stored copies vary with it. */
export const savesDataHeader = 'Save-Data';

export const asksToSaveData = ({ headers }: Pick<IncomingMessage, 'headers'>): boolean =>
  headers['save-data'] === 'on';
