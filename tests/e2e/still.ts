import { expect, type Page } from 'playwright/test';

/*
 * Waits for the state in which a page can be measured.
 */

/**
 * Waits until React has hydrated the page and run its effects. A page without scripts is ready at once. Moves the mouse
 * in the page's corner, because pages that most visitors only read load their scripts then.
 */
export async function waitUntilHydrated(page: Page): Promise<void> {
  let x = 0;
  await expect(async () => {
    x = 1 - x;
    await page.mouse.move(x, 0);
    expect(await page.evaluate(isHydrated)).toBe(true);
  }).toPass({ intervals: [0, 20, 50, 100, 250], timeout: 120_000 });
}

/** Runs in the page. */
function isHydrated(): boolean {
  if (document.readyState === 'loading') return false;
  const hasScripts = document.querySelector('meta[name=modules]') !== null;
  if (!hasScripts || !matchMedia('(scripting: enabled)').matches) return true;
  // React's key is set before its effects run. The router's first effect takes over scrolling.
  const hasReactKey = Object.keys(document.body).some((key) => key.startsWith('__react'));
  return hasReactKey && history.scrollRestoration === 'manual';
}

/**
 * Waits until nothing on the page moves: it is loaded and hydrated, no navigation, animation or scrolling is in
 * progress, and the layout is the same over two frames.
 */
export async function waitUntilStill(page: Page): Promise<void> {
  // After a navigation the new document is checked from the start.
  await expect(async () => {
    expect(await page.evaluate(listMovingParts)).toEqual([]);
  }).toPass({ intervals: [0, 20, 50, 100, 250], timeout: 120_000 });
}

/** Runs in the page and names the parts that still move. */
async function listMovingParts(): Promise<string[]> {
  const hasScripts = matchMedia('(scripting: enabled)').matches && document.scripts.length > 0;
  const before = readLayout();
  if (hasScripts) await waitForIdle();
  const moves = {
    document: document.readyState !== 'complete',
    sheets: [...document.querySelectorAll<HTMLLinkElement>('link[rel=stylesheet]')].some(
      ({ sheet }) => !sheet,
    ),
    fonts: document.fonts.status !== 'loaded',
    pictures: [...document.images].some((image) => !image.complete && isInSight(image)),
    scripts: hasScripts && !areLate() && !isHydrated(),
    navigation: document.querySelector('[aria-busy=true]') !== null,
    animations: document.getAnimations().some(isRunning),
    layout: readLayout() !== before,
  };
  return Object.entries(moves)
    .filter(([, isMoving]) => isMoving)
    .map(([name]) => name);

  /**
   * Waits for an idle moment, in which React and the page's events have no task left. A page that always animates has
   * none, hence the timeout.
   */
  async function waitForIdle() {
    const nextIdle = () => new Promise((done) => requestIdleCallback(done, { timeout: 2000 }));
    const nextFrame = () => new Promise(requestAnimationFrame);
    await nextIdle();
    await nextFrame();
    await nextFrame();
    await nextIdle();
  }

  function readLayout() {
    const boxes = [...document.querySelectorAll('body, body *')].map((element) => {
      const { x, y, width, height } = element.getBoundingClientRect();
      return [x, y, width, height].join();
    });
    return [location.href, scrollX, scrollY, ...boxes].join(' ');
  }

  function isInSight(element: Element) {
    const { top, bottom } = element.getBoundingClientRect();
    return element.checkVisibility() && bottom > 0 && top < innerHeight;
  }

  /** Returns true if the scripts wait for the first press. */
  function areLate() {
    return performance.getEntriesByName('late-scripts').length > 0;
  }

  function isHydrated() {
    const hasReactKey = Object.keys(document.body).some((key) => key.startsWith('__react'));
    return hasReactKey && history.scrollRestoration === 'manual';
  }

  /** An endless animation, as the home page's slides have, changes no layout. */
  function isRunning({ playState, timeline, effect }: Animation) {
    const isEndless = effect?.getComputedTiming().endTime === Number.POSITIVE_INFINITY;
    return playState === 'running' && timeline instanceof DocumentTimeline && !isEndless;
  }
}
