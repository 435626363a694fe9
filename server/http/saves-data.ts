import type { IncomingMessage } from 'node:http';

/** Documents carry what it said (shared/page/save-data.ts), so that a browser's stored copy depends on it. */
export const savesDataHeader = 'Save-Data';

/** Whether the browser asks for little data. */
export const savesData = ({ headers }: Pick<IncomingMessage, 'headers'>): boolean =>
  headers['save-data'] === 'on';
