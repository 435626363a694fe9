import type { Request } from 'express';

/**
 * Absolute on the public address, never on the Host header. Without a signal: the platform would
 * keep each request with one until the next large garbage collection.
 */
export function toFetchRequest(
  req: Request,
  origin: string,
  failure: number | undefined,
): globalThis.Request {
  // The address may be what is wrong with a refused request, and its form must not be acted on.
  if (failure !== undefined) return new globalThis.Request(origin);
  const url = origin + req.originalUrl;
  if (req.method !== 'POST') return new globalThis.Request(url, { method: req.method });
  const fields = Object.entries((req.body ?? {}) as Record<string, string | string[]>);
  const body = new URLSearchParams(
    fields.flatMap(([name, value]) => [value].flat().map((text) => [name, text])),
  );
  return new globalThis.Request(url, { method: 'POST', body });
}
