import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { type Db, openDatabase } from '../../server/institute/database/database.ts';
import {
  claimNext,
  givenUp,
  renewClaim,
} from '../../server/institute/notifications/outbox-leases.ts';
import { createLog } from '../../server/observability/log.ts';
import { newLocation, startInstitute } from '../support/institute.ts';
import { Outbox } from '../support/outbox.ts';
import { runCommand, startSite } from '../support/process.ts';
import { wholeRequest } from '../support/request.ts';
import { add, countChanges, daysAgo } from '../support/rows.ts';
import { Visitor } from '../support/visitor.ts';

let folder: string;
let env: Record<string, string>;
let db: Db;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'clock-'));
  const location = await newLocation(folder);
  env = { DATA_DIR: folder, ...('url' in location && { DATABASE_URL: location.url }) };
  db = await openDatabase(location, createLog('silent'));
});
afterEach(async () => {
  vi.useRealTimers();
  await db.destroy();
  await rm(folder, { recursive: true });
});

const ahead = (days: number) => ({
  ...env,
  CLOCK_AHEAD: String(days),
  NODE_OPTIONS: `--import=${resolve(import.meta.dirname, '../support/shifted-clock.ts')}`,
});
const clockJump = 'nothing is erased: the clock is far ahead of the last run';

describe('a clock that is 400 days ahead', () => {
  const tables = ['users', 'messages', 'requests', 'outbox', 'sessions'] as const;
  const counts = () => Promise.all(tables.map((table) => countChanges(db, table)));

  async function live() {
    await using site = await startSite(env);
    const visitor = await Visitor.at(site.url);
    const email = 'awa@exemple.ci';
    const outbox = new Outbox(join(folder, 'outbox'));
    await visitor.call('auth/basic/login', { email });
    await visitor.call(`auth/basic/verify/${(await outbox.linkFor(email)).split('token=')[1]}`);
    await visitor.get('/');
    await visitor.call('contact/send', { subject: 'Prix', message: 'Bonjour' });
    await visitor.call('booking/request', wholeRequest);
    await expect.poll(async () => (await outbox.mails()).length).toBe(4);
    const last = () => countChanges(db, 'last_runs');
    await expect.poll(last).toBe(1);
  }

  test('erases nothing until an operator confirms it', async () => {
    await live();
    const there = await counts();
    await using site = await startSite(ahead(400));
    await expect.poll(() => site.stdout()).toContain(clockJump);
    const lines = site
      .stdout()
      .split('\n')
      .filter((line) => line.includes(clockJump));
    expect(lines).toHaveLength(1);
    expect(JSON.parse(lines[0] ?? '')).toMatchObject({
      level: 50,
      msg: `${clockJump}; if it is right, give the operators’ command: retention --accept-clock`,
    });
    expect(await counts()).toEqual(there);
    expect(await readdir(join(folder, 'outbox'))).toHaveLength(4);

    const asked = await runCommand(ahead(400), 'retention');
    expect(asked).toMatchObject({ code: 1, stderr: '' });
    expect(asked.stdout).toMatch(
      /^Nothing is erased: the clock says 20[^\n]+: npm run institute -- retention --accept-clock\n$/,
    );
    const accepted = await runCommand(ahead(400), 'retention', '--accept-clock');
    expect(accepted).toMatchObject({ code: 0, stderr: '' });
    await using _again = await startSite(ahead(400));
    await expect.poll(() => countChanges(db, 'messages')).toBe(0);
    await expect.poll(() => readdir(join(folder, 'outbox'))).toEqual([]);
  });
});

describe('data written by a clock that was ahead', () => {
  const tomorrow = () => daysAgo(-1);

  test('delays no mail, and sends none that was given up', async () => {
    const unsent = { sent_at: null, text: 'T' };
    const { id } = await add(db, 'outbox', { ...unsent, next_try_at: tomorrow() });
    await add(db, 'outbox', { ...unsent, next_try_at: givenUp });
    expect(await claimNext(db, 'mail')).toMatchObject({ id });
    expect(await claimNext(db, 'mail')).toBeUndefined();
    // Set back while the mail is being sent.
    await db.updateTable('outbox').set({ next_try_at: tomorrow() }).where('id', '=', id).execute();
    await renewClaim(db, id);
    expect(await claimNext(db, 'mail')).toBeUndefined();
  });

  test('keeps links and sessions no longer than usual', async () => {
    await using institute = await startInstitute();
    const call = (path: string, headers: Record<string, string> = {}) =>
      fetch(`${institute.url}/api/${path}`, { method: 'POST', headers });
    const email = 'awa@exemple.ci';
    const link = async (count: number) => {
      await fetch(`${institute.url}/api/auth/basic/login`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ email }),
      });
      return (await institute.outbox.linkFor(email, count)).split('token=')[1];
    };
    const first = await link(1);
    await institute.db.updateTable('sign_in_links').set({ expires_at: tomorrow() }).execute();
    expect((await call(`auth/basic/verify/${first}`)).status).toBe(401);

    const verified = await call(`auth/basic/verify/${await link(2)}`);
    const cookie = verified.headers
      .getSetCookie()
      .map((line) => line.split(';')[0])
      .join('; ');
    const user = () => fetch(`${institute.url}/api/user/user`, { headers: { cookie } });
    expect((await user()).status).toBe(200);
    await institute.db
      .updateTable('sessions')
      .set({ expires_at: daysAgo(-31) })
      .execute();
    expect((await user()).status).toBe(401);
  });
});
