import type { IncomingMessage } from 'node:http';

/** Whether a request changes nothing (RFC 9110, 9.2.1), among the methods that pages take. */
export const isRead = ({ method }: Pick<IncomingMessage, 'method'>): boolean =>
  method === 'GET' || method === 'HEAD';

/**
 * Whether a browser opens a page with it, for somebody to look at now: not as another page's picture or frame, and
 * not ahead of time (Fetch Metadata Request Headers). Programs do not say what for.
 */
export function isNavigation({ headers }: Pick<IncomingMessage, 'headers'>): boolean {
  const purpose = `${headers['sec-purpose'] ?? ''} ${headers.purpose ?? ''}`;
  return (headers['sec-fetch-dest'] ?? 'document') === 'document' && !purpose.includes('prefetch');
}
