/** Parses a Retry-After header: seconds, or a date (RFC 9110, 10.2.3). */
export function retryAfterIn(header: string | null | undefined): number | undefined {
  if (!header) return undefined;
  if (/^\d{1,9}$/.test(header)) return Number(header);
  const at = Date.parse(header);
  return Number.isNaN(at) ? undefined : Math.max(0, Math.ceil((at - Date.now()) / 1000));
}
