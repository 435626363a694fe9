import { afterAll, afterEach, describe, expect, test, vi } from 'vitest';
import { claimEntry, givenUp, renewClaim } from '#server/institute/notifications/claims.ts';
import { startInstitute } from '../support/institute.ts';
import { createRecordedLog } from '../support/log-lines.ts';
import { addRow, countRows, daysAgo } from '../support/rows.ts';
import { runCommandHere } from './command.ts';
import { openCommandDatabase } from './command-database.ts';

const installation = await openCommandDatabase();
const { env, db, location } = installation;
afterEach(async () => {
  vi.useRealTimers();
  for (const table of ['outbox', 'messages', 'last_runs'] as const)
    await db.deleteFrom(table).execute();
});
afterAll(() => installation[Symbol.asyncDispose]());

const clockJump = 'nothing is erased: the clock is far ahead of the last run';

/** Runs the institute until its retention job has written this line. */
async function runUntilTold() {
  const { log, lines } = createRecordedLog();
  await using _institute = await startInstitute(undefined, { log }, location);
  const listJumps = () => lines.filter(({ msg }) => `${msg}`.startsWith(clockJump));
  await expect.poll(listJumps).toHaveLength(1);
  return listJumps()[0];
}

test('a clock 400 days ahead erases nothing until an operator accepts it', async () => {
  await addRow(db, 'messages');
  vi.useFakeTimers({ toFake: ['Date'] });
  {
    await using _institute = await startInstitute(undefined, {}, location);
    await expect.poll(() => countRows(db, 'last_runs')).toBe(1);
  }
  vi.setSystemTime(Date.now() + 400 * 86_400_000);
  expect(await runUntilTold()).toMatchObject({
    level: 50,
    msg: `${clockJump}; if it is right, give the operators’ command: retention --accept-clock`,
  });
  expect(await countRows(db, 'messages')).toBe(1);

  const answer = await runCommandHere(env, 'retention');
  expect(answer).toMatchObject({ code: 1, stderr: '' });
  expect(answer.stdout).toMatch(
    /^Nothing is erased: the clock says 20[^\n]+: npm run institute -- retention --accept-clock\n$/,
  );
  const accepted = await runCommandHere(env, 'retention', '--accept-clock');
  expect(accepted).toMatchObject({ code: 0, stderr: '' });
  await using _again = await startInstitute(undefined, {}, location);
  await expect.poll(() => countRows(db, 'messages')).toBe(0);
});

describe('data written by a clock that was ahead', () => {
  const getTomorrow = () => daysAgo(-1);

  test('delays no mail, and sends none that was given up', async () => {
    const unsent = { sent_at: null, text: 'T' };
    const { id } = await addRow(db, 'outbox', { ...unsent, next_try_at: getTomorrow() });
    await addRow(db, 'outbox', { ...unsent, next_try_at: givenUp });
    expect(await claimEntry(db, 'mail')).toMatchObject({ id });
    expect(await claimEntry(db, 'mail')).toBeUndefined();
    // The clock goes back while the mail is being sent.
    await db
      .updateTable('outbox')
      .set({ next_try_at: getTomorrow() })
      .where('id', '=', id)
      .execute();
    await renewClaim(db, id);
    expect(await claimEntry(db, 'mail')).toBeUndefined();
  });

  test('keeps links and sessions no longer than usual', async () => {
    await using institute = await startInstitute();
    const call = (path: string, headers: Record<string, string> = {}) =>
      fetch(`${institute.url}/api/${path}`, { method: 'POST', headers });
    const email = 'awa@exemple.ci';
    const addLinks = async (count: number) => {
      await fetch(`${institute.url}/api/auth/basic/login`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ email }),
      });
      return (await institute.outbox.waitForLink(email, count)).split('token=')[1];
    };
    const first = await addLinks(1);
    await institute.db.updateTable('sign_in_links').set({ expires_at: getTomorrow() }).execute();
    expect((await call(`auth/basic/verify/${first}`)).status).toBe(401);

    const verified = await call(`auth/basic/verify/${await addLinks(2)}`);
    const cookie = verified.headers
      .getSetCookie()
      .map((line) => line.split(';')[0])
      .join('; ');
    const fetchUser = () => fetch(`${institute.url}/api/user/user`, { headers: { cookie } });
    expect((await fetchUser()).status).toBe(200);
    await institute.db
      .updateTable('sessions')
      .set({ expires_at: daysAgo(-31) })
      .execute();
    expect((await fetchUser()).status).toBe(401);
  });
});
