import type { IncomingMessage } from 'node:http';

/**
 * Returns true if the request changes nothing (RFC 9110, 9.2.1), among the methods that pages
 * take.
 */
export const isRead = ({ method }: Pick<IncomingMessage, 'method'>): boolean =>
  method === 'GET' || method === 'HEAD';

/**
 * Returns true if a browser opens a page for a visitor to look at now. False if the page is
 * another page's picture or frame, or is prefetched (Fetch Metadata Request Headers). Programs
 * send no such headers and count as true.
 */
export function isNavigation({ headers }: Pick<IncomingMessage, 'headers'>): boolean {
  const purpose = `${headers['sec-purpose'] ?? ''} ${headers.purpose ?? ''}`;
  return (headers['sec-fetch-dest'] ?? 'document') === 'document' && !purpose.includes('prefetch');
}
