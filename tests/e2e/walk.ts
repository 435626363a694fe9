import type { Locator, Page } from 'playwright/test';
import { expect, waitUntilAlive } from './site.ts';

/** A thumb's way through the site, counted. */
export class Walk {
  taps = 0;
  /** Fields that were typed into. */
  fields = 0;
  /** Pixels that had to be scrolled before the next thing was in sight. */
  scrolled = 0;
  readonly #screens = new Set<string>();
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

  /** A tap that leaves the site: counted, not made. */
  async leave(target: Locator, address: RegExp): Promise<void> {
    await this.#reach(target);
    await expect(target).toHaveAttribute('href', address);
    this.taps += 1;
  }

  /** Read, with what has to be scrolled for it. */
  async see(target: Locator): Promise<void> {
    await this.#alive();
    await expect(target).toBeVisible();
    await this.#scrollTo(target);
  }

  /** Addresses and steps that were shown. */
  get screens(): number {
    return this.#screens.size;
  }

  /** A photo of the phone; which one is the phone's to ask. */
  async send(target: Locator, buffer: Buffer): Promise<void> {
    await this.#reach(target);
    await target.setInputFiles({ name: 'IMG_1.jpg', mimeType: 'image/jpeg', buffer });
    this.taps += 1;
  }

  /** It says so where she looks, with nothing to scroll; who cannot see is told too. */
  async expectTold(text: string | RegExp): Promise<void> {
    const notice = this.#page.locator('[role=status]:not(.undo)').filter({ hasText: text });
    await expect(notice).toBeInViewport();
    if (this.#hasScript) await expect(notice).toBeFocused();
  }

  /** By the back office's notice with the way back: what was pressed stays where it is, with the focus. */
  async expectSaid(text: string | RegExp): Promise<void> {
    await expect(this.#page.locator('.undo').filter({ hasText: text })).toBeInViewport();
  }

  async #alive(): Promise<void> {
    if (this.#hasScript) await waitUntilAlive(this.#page);
  }

  /** As tall as a thumb, and not beside the screen, where nobody sees that there is more. */
  async #reach(target: Locator): Promise<void> {
    await this.#alive();
    // A box is as large as its label, which ticks it too.
    const isBox = (await target.getAttribute('type')) === 'checkbox';
    const touched = isBox ? target.locator('xpath=ancestor::label') : target;
    // A swipe brings a column of the calendar into sight.
    await touched.evaluate((element) => {
      if (element.closest('.calendar-scroll'))
        element.scrollIntoView({ behavior: 'instant', block: 'nearest', inline: 'nearest' });
    });
    // Seven days of a week share a phone's width.
    const least = (await target.evaluate((element) => element.matches('.day'))) ? 40 : 44;
    // Again when the screen is replaced in between.
    await expect(async () => {
      await expect(target).toBeVisible();
      const { x, width, height } = (await touched.boundingBox()) ?? { x: 0, width: 0, height: 0 };
      expect(height, `${target}`).toBeGreaterThanOrEqual(least);
      expect(x, `${target}`).toBeGreaterThanOrEqual(0);
      expect(x + width, `${target}`).toBeLessThanOrEqual(this.#page.viewportSize()?.width ?? 0);
    }).toPass({ timeout: 60_000 });
    await this.#scrollTo(touched);
  }

  async #scrollTo(target: Locator): Promise<void> {
    const { screen, by } = await target.evaluate(scrollIntoSight, this.#hasScript);
    this.#screens.add(screen);
    this.scrolled += by;
  }
}

/** In the page: as little as brings the whole of it into sight, beside the bars. */
async function scrollIntoSight(target: Element, hasScript: boolean) {
  // The page's own scripts scroll, too.
  const frame = () => new Promise(requestAnimationFrame);
  for (let still = 0, at = scrollY; hasScript && still < 3; still += 1, at = scrollY) {
    await frame();
    if (scrollY !== at) still = 0;
  }
  // While one screen fades into the next, nothing under it can be hit, from before the first frame of it on.
  const isFading = () =>
    document.elementFromPoint(innerWidth / 2, innerHeight / 2) === document.documentElement;
  for (let waited = 0; isFading() && waited < 300; waited += 1) await frame();
  const isInSight = () => {
    const { left, top, width, height } = target.getBoundingClientRect();
    return [top + 1, top + height / 2, top + height - 2].every((y) => {
      const hit = document.elementFromPoint(left + width / 2, y);
      return target.contains(hit) || hit?.parentElement === target.parentElement;
    });
  };
  const [from, most] = [scrollY, document.documentElement.scrollHeight];
  for (let tried = 0; tried < most && !isInSight(); tried += 10) {
    const { top, height } = target.getBoundingClientRect();
    const step = top + height / 2 > innerHeight / 2 ? 10 : -10;
    scrollBy({ top: step, behavior: 'instant' });
  }
  const heading = document.querySelector('h1')?.textContent;
  const step = document.querySelector('[aria-current=step]')?.textContent;
  return { screen: [location.pathname, heading, step].join(), by: Math.abs(scrollY - from) };
}
