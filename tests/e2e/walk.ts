import type { Locator, Page } from 'playwright/test';
import { expect, waitUntilAlive } from './site.ts';

/** A thumb's way through the site, counted. */
export class Walk {
  taps = 0;
  /** Fields that were typed into. */
  fields = 0;
  readonly #page: Page;
  readonly #hasScript: boolean;

  constructor(page: Page, hasScript: boolean) {
    this.#page = page;
    this.#hasScript = hasScript;
  }

  /** Uncounted: an address that she has at hand, or a look at what visitors see. */
  async open(path: string): Promise<void> {
    await this.#page.goto(path);
    await this.#alive();
  }

  async tap(target: Locator): Promise<void> {
    await this.#reach(target);
    await target.tap();
    this.taps += 1;
  }

  async choose(target: Locator, option: string): Promise<void> {
    await this.#reach(target);
    await target.selectOption(option);
    this.taps += 1;
  }

  async type(target: Locator, text: string): Promise<void> {
    await this.#reach(target);
    await target.fill(text);
    this.fields += 1;
  }

  /** A photo of the phone; which one is the phone's to ask. */
  async send(target: Locator, buffer: Buffer): Promise<void> {
    await this.#reach(target);
    await target.setInputFiles({ name: 'IMG_1.jpg', mimeType: 'image/jpeg', buffer });
    this.taps += 1;
  }

  /** It says so where she looks, with nothing to scroll; who cannot see is told too. */
  async expectTold(text: string | RegExp): Promise<void> {
    const notice = this.#page.getByRole('status').filter({ hasText: text });
    await expect(notice).toBeInViewport();
    if (this.#hasScript) await expect(notice).toBeFocused();
  }

  async #alive(): Promise<void> {
    if (this.#hasScript) await waitUntilAlive(this.#page);
  }

  /** As tall as a thumb, and not beside the screen, where nobody sees that there is more. */
  async #reach(target: Locator): Promise<void> {
    await this.#alive();
    await expect(target).toBeVisible();
    // A box is as large as its label, which ticks it too.
    const isBox = (await target.getAttribute('type')) === 'checkbox';
    const touched = isBox ? target.locator('xpath=ancestor::label') : target;
    const { x, width, height } = (await touched.boundingBox()) ?? { x: 0, width: 0, height: 0 };
    expect(height, `${target}`).toBeGreaterThanOrEqual(44);
    expect(x, `${target}`).toBeGreaterThanOrEqual(0);
    expect(x + width, `${target}`).toBeLessThanOrEqual(this.#page.viewportSize()?.width ?? 0);
  }
}
