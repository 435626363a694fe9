/** A screen's code could not be fetched: offline, or its file is gone after a release. */
export class ScreenUnavailable extends Error {}

/** For a route's `lazy`. Throws `ScreenUnavailable`, which has an error page of its own. */
export function loadScreen<Module>(load: () => Promise<Module>): () => Promise<Module> {
  return () =>
    load().catch((cause: unknown) => {
      throw new ScreenUnavailable('screen not loaded', { cause });
    });
}
