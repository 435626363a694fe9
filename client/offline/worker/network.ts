import type { FetchEvent } from './scope.ts';

/** The statuses of a proxy while the site is down or too busy. A copy is then more useful. */
export const gatewayFailures = new Set([502, 503, 504]);

export async function fromNetwork({ preloadResponse, request }: FetchEvent): Promise<Response> {
  return (await preloadResponse) ?? fetch(request);
}

export const wait = (ms: number) => new Promise((done) => setTimeout(done, ms));
