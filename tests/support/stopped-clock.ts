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
 * @param options.isRunning true lets the clock run on from there
 */
export async function stopClock(now: string, { isRunning = false } = {}) {
  setOwnHours();
  const setClock = (text: string) => vi.setSystemTime(new Date(`${text}:00Z`));
  vi.useFakeTimers({ toFake: ['Date'], shouldAdvanceTime: isRunning });
  setClock(now);
  const disposables = new AsyncDisposableStack();
  afterAll(async () => {
    await disposables.disposeAsync();
    vi.useRealTimers();
  });
  const folder = await mkdtemp(join(tmpdir(), 'stopped-'));
  disposables.defer(() => rm(folder, { recursive: true }));
  return { setClock, disposables, folder, location: await newLocation(folder) };
}

/** Starts two processes over one database. `admin` is the owner at the first, `adminElsewhere` at the second. */
export async function startTwoProcesses(
  now: string,
  on: readonly OptionName[],
  isRunning: boolean,
) {
  const { setClock, disposables, location } = await stopClock(now, { isRunning });
  const start = () => startInstitute(undefined, { on, undoSeconds: 90 }, location);
  const [first, second] = [disposables.use(await start()), disposables.use(await start())];
  const [app, secondApp] = [first, second].map(({ url }) =>
    testApp({ backendUrl: url, build: productionBuild }),
  );
  if (!app || !secondApp) throw new Error('two processes have two sites');
  const admin = await signInAdmin(app, first.outbox, 'gerante@institut.example');
  const adminElsewhere = new Visitor(secondApp, Object.fromEntries(admin.cookies));
  return {
    db: first.db,
    outbox: first.outbox,
    apps: [app, secondApp] as const,
    admin,
    adminElsewhere,
    setClock,
    start,
  };
}
