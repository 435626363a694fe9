import type { IncomingMessage } from 'node:http';

export const isReadMethod = ({ method }: Pick<IncomingMessage, 'method'>): boolean =>
  method === 'GET' || method === 'HEAD';

/** Returns true if a visitor opens the page to look at it now (Fetch Metadata). Programs count as true. */
export function isNavigation({ headers }: Pick<IncomingMessage, 'headers'>): boolean {
  const purpose = `${headers['sec-purpose'] ?? ''} ${headers.purpose ?? ''}`;
  return (headers['sec-fetch-dest'] ?? 'document') === 'document' && !purpose.includes('prefetch');
}

/** The header on which documents depend (shared/page/save-data.ts), so that stored copies vary with it. */
export const savesDataHeader = 'Save-Data';

export const asksToSaveData = ({ headers }: Pick<IncomingMessage, 'headers'>): boolean =>
  headers['save-data'] === 'on';
