/** Whether If-None-Match contains the response's entity tag (RFC 9110, 13.1.2). */
export const isNamed = (condition: string | undefined, etag: string) =>
  condition?.split(',').some((name) => name.trim() === etag) ?? false;
