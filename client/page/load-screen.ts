/** Thrown when a screen's code cannot be fetched: offline, or removed by a release. */
export class ScreenUnavailable extends Error {}

/** Wraps a route's `lazy`. Throws `ScreenUnavailable`, which has an error page of its own. */
export function loadScreen<Module>(load: () => Promise<Module>): () => Promise<Module> {
  return () =>
    load().catch((cause: unknown) => {
      throw new ScreenUnavailable('screen not loaded', { cause });
    });
}
