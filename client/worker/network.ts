import type { FetchEvent } from './scope.ts';

/*
 * What both workers do alike with a navigation.
 */

/** From a proxy while the site is down, or from the site when it is too busy: a copy is more useful. */
export const gatewayFailures = new Set([502, 503, 504]);

export async function fromNetwork({ preloadResponse, request }: FetchEvent): Promise<Response> {
  return (await preloadResponse) ?? fetch(request);
}

export const wait = (ms: number) => new Promise((done) => setTimeout(done, ms));
