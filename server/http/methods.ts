import type { IncomingMessage } from 'node:http';

/** Whether a request changes nothing (RFC 9110, 9.2.1), among the methods that pages take. */
export const isRead = ({ method }: Pick<IncomingMessage, 'method'>): boolean =>
  method === 'GET' || method === 'HEAD';
