import { setImmediate } from 'node:timers/promises';
import { constants } from 'node:zlib';
import type { User } from '../../../shared/accounts/account.ts';
import { bookingClock } from '../../../shared/calendar/booking-days.ts';
import { openingAt } from '../../../shared/calendar/opening-status.ts';
import type { ClosedDays } from '../../../shared/opening/closed-days.ts';
import { pageKey } from '../../../shared/page/page-key.ts';
import type { Changes } from '../../../shared/site/changes.ts';
import { instituteOf } from '../../../shared/site/institute-of.ts';
import type { ContentsSource } from '../../backend/caches/contents-cache.ts';
import {
  alikePages,
  createPrerenderer,
  failureKey,
  type PrerendererOptions,
} from './prerenderer.ts';
import { createRolePages, type RenderAs, type RolePage } from './role-pages.ts';
import type { PrerenderedPage } from './send-prerendered.ts';

export interface PrerenderedPages extends AsyncDisposable {
  /** Resolves when all pages are made. Until then each page is rendered on request. */
  readonly ready: Promise<void>;
  /** Returns the page of an address; undefined when it has to be rendered. */
  find(path: string, search: URLSearchParams): PrerenderedPage | undefined;
  /** Returns the page of a key from page-key.ts. */
  at(key: string): PrerenderedPage | undefined;
  failure(status: number): PrerenderedPage | undefined;
  forRole(path: string, search: URLSearchParams, user: User): Promise<RolePage | undefined>;
}

interface Options extends Omit<PrerendererOptions, 'now'> {
  contents: ContentsSource;
  now?: () => Date;
  /** The event that the first prerendering waits for. */
  begin?: Promise<void>;
  /** Milliseconds between two checks of the day, opening, closed days and contents. */
  checkEvery?: number;
}

/** Brotli qualities: visitors wait for new pages, and the best compression takes seconds of CPU. */
const atOnce = 6;
const atLeisure = constants.BROTLI_MAX_QUALITY;
/** Checks without a change before the better compression: one edit is often followed by another. */
const calmChecks = 5;

/**
 * Prerenders in the background every page that is the same for all visitors without a session.
 * It repeats this when the day, its past part, the opening status, the closed days or the contents change.
 * Pages with the same content are kept.
 */
export async function openPrerenderedPages({
  contents,
  now = () => new Date(),
  begin = Promise.resolve(),
  checkEvery = 2_000,
  ...options
}: Options): Promise<PrerenderedPages> {
  const { closedDays, log } = options;
  const prerenderer = await createPrerenderer({ ...options, now });
  let pages = new Map<string, PrerenderedPage>();
  let state = { facts: '', quality: 0 };
  let checksWithoutChange = 0;
  /** The contents that all pages are made from, so that no page shows older or newer ones. */
  let changes: Changes | undefined;
  let isClosed = false;

  const render: RenderAs = (key, as) => prerenderer.render(key, as, changes);
  const newRolePages = () => createRolePages(render, prerenderer.anonymousTransport);
  let rolePages = newRolePages();

  const facts = async () => factsOf(now(), await closedDays.current(), await contents.current());

  /** Makes changed pages at once, and compresses them better once nothing has changed for a while. */
  async function refresh(): Promise<void> {
    const newFacts = await facts();
    if (newFacts !== state.facts) {
      checksWithoutChange = 0;
      return makeAnew(newFacts);
    }
    checksWithoutChange += 1;
    if (checksWithoutChange >= calmChecks && state.quality < atLeisure)
      await compressBetter(newFacts);
  }

  /** Replaces all pages at once, so that no two pages show different contents. */
  async function makeAnew(newFacts: string): Promise<void> {
    changes = contents.known();
    // Role pages are rendered on demand: they show the new contents before all others are made.
    rolePages = newRolePages();
    const newPages = new Map<string, PrerenderedPage>();
    // One at a time: a compression takes megabytes, and visitors come first.
    for (const page of alikePages) {
      if (isClosed) return;
      await setImmediate();
      await prerenderer.add(newPages, page, { before: pages, quality: atOnce, changes });
    }
    pages = newPages;
    state = { facts: newFacts, quality: atOnce };
  }

  async function compressBetter(currentFacts: string): Promise<void> {
    for (const page of alikePages) {
      await setImmediate();
      if (isClosed || (await facts()) !== currentFacts) return;
      await prerenderer.add(pages, page, { before: pages, quality: atLeisure, changes });
    }
    state.quality = atLeisure;
  }

  let check: NodeJS.Timeout | undefined;
  /** Schedules itself, because prerendering may take longer than the interval. */
  async function renew(): Promise<void> {
    if (isClosed) return;
    await refresh().catch((error) => log.error({ reason: String(error) }, 'pages not renewed'));
    if (!isClosed) check = setTimeout(renew, checkEvery).unref();
  }

  return {
    ready: begin.then(renew),
    find(path, search) {
      const key = pageKey(path, search);
      return key === undefined ? undefined : pages.get(key);
    },
    at: (key) => pages.get(key),
    async forRole(path, search, user) {
      // An administrator who has just changed something must see it at once.
      if (contents.known() !== changes) return undefined;
      const key = pageKey(path, search);
      // Pages of a session read more parameters than `pageKey` knows.
      const isPlain = search.size === 0 || key !== path;
      return key !== undefined && isPlain ? rolePages.find(key, user) : undefined;
    },
    failure: (status) => pages.get(failureKey(status)),
    async [Symbol.asyncDispose]() {
      isClosed = true;
      clearTimeout(check);
    },
  };
}

function factsOf(now: Date, closed: ClosedDays, changes: Changes | undefined): string {
  const institute = instituteOf(changes);
  const opening = openingAt(now, institute, closed.days);
  // Compares more than the version of the changes, because a restored backup reuses version numbers.
  return JSON.stringify([bookingClock(now, institute), opening, closed, changes]);
}
