import type { SiteProcess } from '../support/process.ts';

/** The file of all that need no site of their own. */
export const shared = 'shared';

/** A worker's sites, each the real process over a new folder: the shared one, and that of one file at a time. */
export class Sites implements AsyncDisposable {
  readonly #started = new Map<string, SiteProcess>();

  async siteOf<Site extends SiteProcess>(file: string, start: () => Promise<Site>): Promise<Site> {
    const kept = this.#started.get(file);
    // A file starts sites of one kind.
    if (kept) return kept as Site;
    // Files run one after the other: what an earlier one had for itself nobody opens again.
    for (const other of this.#started.keys()) if (other !== shared) await this.#stop(other);
    const site = await start();
    this.#started.set(file, site);
    return site;
  }

  async #stop(file: string): Promise<void> {
    await this.#started.get(file)?.[Symbol.asyncDispose]();
    this.#started.delete(file);
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await Promise.all([...this.#started.keys()].map((file) => this.#stop(file)));
  }
}
