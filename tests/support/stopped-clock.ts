import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, vi } from 'vitest';
import type { OptionName } from '#shared/options.ts';
import { signInAdmin } from './admin.ts';
import { productionBuild, testApp } from './app.ts';
import { newLocation, startInstitute } from './institute.ts';
import { setOwnHours } from './own-facts.ts';
import { Visitor } from './visitor.ts';

/**
 * Stops the clock at `now` (UTC) and makes a database for several processes. Both end with the file's tests.
 * @param options.goesOn the clock goes on from there
 */
export async function stoppedClock(now: string, { goesOn = false } = {}) {
  setOwnHours();
  const clock = (text: string) => vi.setSystemTime(new Date(`${text}:00Z`));
  vi.useFakeTimers({ toFake: ['Date'], shouldAdvanceTime: goesOn });
  clock(now);
  const opened = new AsyncDisposableStack();
  afterAll(async () => {
    await opened.disposeAsync();
    vi.useRealTimers();
  });
  const folder = await mkdtemp(join(tmpdir(), 'stopped-'));
  opened.defer(() => rm(folder, { recursive: true }));
  return { clock, opened, folder, location: await newLocation(folder) };
}

/** Starts two processes over one database, with the owner signed in at the first and `elsewhere` at the second. */
export async function twoProcesses(now: string, on: readonly OptionName[], goesOn: boolean) {
  const { clock, opened, location } = await stoppedClock(now, { goesOn });
  const start = () => startInstitute(undefined, { on, undoSeconds: 90 }, location);
  const [first, second] = [opened.use(await start()), opened.use(await start())];
  const [app, other] = [first, second].map(({ url }) =>
    testApp({ backendUrl: url, build: productionBuild }),
  );
  if (!app || !other) throw new Error('two processes have two sites');
  const admin = await signInAdmin(app, first.outbox, 'gerante@institut.example');
  const elsewhere = new Visitor(other, Object.fromEntries(admin.cookies));
  return {
    db: first.db,
    outbox: first.outbox,
    apps: [app, other] as const,
    admin,
    elsewhere,
    clock,
    start,
  };
}
