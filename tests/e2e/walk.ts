import type { Locator, Page } from 'playwright/test';
import { expect, getBox, waitUntilStill } from './site.ts';

/** Counts the taps, fields and scrolling of a task on a phone. */
export class Walk {
  taps = 0;
  /** Fields that were typed into. */
  fields = 0;
  /** The pixels scrolled to bring elements into sight. */
  scrolled = 0;
  readonly #screens = new Set<string>();
  readonly #page: Page;
  readonly #hasScript: boolean;

  constructor(page: Page, hasScript: boolean) {
    this.#page = page;
    this.#hasScript = hasScript;
  }

  /** Opens an address. This counts nothing. */
  async open(path: string): Promise<void> {
    await this.#page.goto(path);
    await waitUntilStill(this.#page);
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

  /** Counts a tap on a link that leaves the site, without following it. */
  async leave(target: Locator, address: RegExp): Promise<void> {
    await this.#reach(target);
    await expect(target).toHaveAttribute('href', address);
    this.taps += 1;
  }

  /** Scrolls to text that must be read. */
  async see(target: Locator): Promise<void> {
    await expect(target).toBeVisible();
    await this.#scrollTo(target);
  }

  /** The number of different screens and steps that were shown. */
  get screens(): number {
    return this.#screens.size;
  }

  /** Chooses a photo. The phone's own picker is not counted. */
  async send(target: Locator, buffer: Buffer): Promise<void> {
    await this.#reach(target);
    await target.setInputFiles({ name: 'IMG_1.jpg', mimeType: 'image/jpeg', buffer });
    this.taps += 1;
  }

  /** Expects a message in view without scrolling, which screen readers announce too. */
  async expectTold(text: string | RegExp): Promise<void> {
    const notice = this.#page.locator('[role=status]:not(.undo)').filter({ hasText: text });
    await expect(notice).toBeInViewport();
    if (this.#hasScript) await expect(notice).toBeFocused();
  }

  /** Expects the notice with « Annuler ». The pressed element keeps its place and focus. */
  async expectSaid(text: string | RegExp): Promise<void> {
    await expect(this.#page.locator('.undo').filter({ hasText: text })).toBeInViewport();
  }

  /** Scrolls to an element, and expects that it is as tall as a thumb and within the screen. */
  async #reach(target: Locator): Promise<void> {
    // Waits for the screen to which the last tap leads.
    await waitUntilStill(this.#page);
    // The label of a checkbox ticks it too, so the label's size counts.
    const isBox = (await target.getAttribute('type')) === 'checkbox';
    const touched = isBox ? target.locator('xpath=ancestor::label') : target;
    // A swipe brings a column of the calendar into sight, and counts nothing.
    await touched.evaluate((element) => {
      if (element.closest('.calendar-scroll'))
        (element.closest('.calendar-visit') ?? element).scrollIntoView({
          behavior: 'instant',
          block: 'nearest',
          inline: 'nearest',
        });
    });
    // The seven days of a week share a phone's width, so they may be narrower.
    const minHeight = (await target.evaluate((element) => element.matches('.day'))) ? 40 : 44;
    // This starts again if the screen is replaced meanwhile.
    await expect(async () => {
      await expect(target).toBeVisible();
      const { x, right, height } = await getBox(touched);
      expect(height, `${target}`).toBeGreaterThanOrEqual(minHeight);
      expect(x, `${target}`).toBeGreaterThanOrEqual(0);
      expect(right, `${target}`).toBeLessThanOrEqual(this.#page.viewportSize()?.width ?? 0);
    }).toPass({ timeout: 120_000 });
    await this.#scrollTo(touched);
  }

  /** Counts the scrolling that brings the target into sight, once the page stands still. */
  async #scrollTo(target: Locator): Promise<void> {
    await expect(async () => {
      await waitUntilStill(this.#page);
      const { over, screen, by: distance } = await target.evaluate(scrollIntoSight);
      expect(over, `what lies over ${target}`).toEqual([]);
      this.#screens.add(screen);
      this.scrolled += distance;
    }).toPass({ timeout: 120_000 });
  }
}

/** Runs in the page. Scrolls only as far as needed to show the element beside the bars. */
function scrollIntoSight(target: Element) {
  const listCovering = () => {
    const { left, top, width, height } = target.getBoundingClientRect();
    return [top + 1, top + height / 2, top + height - 2]
      .map((y) => document.elementFromPoint(left + width / 2, y))
      .filter((hit) => !belongsToTarget(hit));
  };
  // A round or cut target shows its parent at its corners. While screens fade, the whole document is hit.
  const belongsToTarget = (hit: Element | null) =>
    target.contains(hit) ||
    hit?.parentElement === target.parentElement ||
    (hit !== document.documentElement && hit?.contains(target));
  const scroll = (top: number) => scrollTo({ top, behavior: 'instant' });
  const [from, most] = [scrollY, document.documentElement.scrollHeight];
  for (let tried = 0; tried < most && listCovering().length > 0; tried += 10) {
    const { top, height } = target.getBoundingClientRect();
    scroll(scrollY + (top + height / 2 > innerHeight / 2 ? 10 : -10));
  }
  const result = {
    over: listCovering().map((hit) => hit?.outerHTML.slice(0, 80)),
    by: Math.abs(scrollY - from),
  };
  if (result.over.length > 0) scroll(from);
  const heading = document.querySelector('h1')?.textContent;
  const step = document.querySelector('[aria-current=step]')?.textContent;
  return { ...result, screen: [location.pathname, heading, step].join() };
}
