/** A screen's code could not be fetched: no network, or a newer release took its file away. */
export class ScreenUnavailable extends Error {}

/** For `lazy`: names that failure, so that its page can say what helps. */
export function loadScreen<Module>(load: () => Promise<Module>): () => Promise<Module> {
  return () =>
    load().catch((cause: unknown) => {
      throw new ScreenUnavailable('screen not loaded', { cause });
    });
}
