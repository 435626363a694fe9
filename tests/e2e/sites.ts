import type { SiteProcess } from '../support/process.ts';

/** The file of all that need no site of their own. */
export const shared = 'shared';

/** A worker's sites, each the real process over a new folder: the shared one, and that of one file or test at a time. */
export class Sites implements AsyncDisposable {
  readonly #started = new Map<string, SiteProcess>();

  async siteOf<Site extends SiteProcess>(owner: string, start: () => Promise<Site>): Promise<Site> {
    const kept = this.#started.get(owner);
    // A file starts sites of one kind.
    if (kept) return kept as Site;
    // Owners follow each other: what an earlier one had for itself nobody opens again.
    for (const other of this.#started.keys()) if (other !== shared) await this.#stop(other);
    const site = await start();
    this.#started.set(owner, site);
    return site;
  }

  async #stop(owner: string): Promise<void> {
    await this.#started.get(owner)?.[Symbol.asyncDispose]();
    this.#started.delete(owner);
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await Promise.all([...this.#started.keys()].map((owner) => this.#stop(owner)));
  }
}
