import type { FetchEvent } from './scope.ts';

/** The statuses that a proxy sends while the site is down or too busy. The worker then prefers a stored copy. */
export const gatewayFailures = new Set([502, 503, 504]);

export async function loadFromNetwork({ preloadResponse, request }: FetchEvent): Promise<Response> {
  return (await preloadResponse) ?? fetch(request);
}

export const wait = (ms: number) => new Promise((done) => setTimeout(done, ms));
