/** Whether If-None-Match names the entity tag of what would be sent (RFC 9110, 13.1.2). */
export const isNamed = (condition: string | undefined, etag: string) =>
  condition?.split(',').some((name) => name.trim() === etag) ?? false;
