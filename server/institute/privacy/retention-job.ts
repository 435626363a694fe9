import { readdir, unlink } from 'node:fs/promises';
import { join } from 'node:path';
import type { Logger } from 'pino';
import { retention } from '#shared/retention.ts';
import { repeat } from '../background.ts';
import { daysAgo, plausibleExpiry, timestamp } from '../clock.ts';
import { runInBatches } from '../database/concurrency.ts';
import type { Db } from '../database/database.ts';
import { truncateWal } from '../database/sqlite-files.ts';
import { buildFileName } from '../notifications/mail-delivery.ts';
import { hashSecret } from '../secret-value.ts';
import { acceptCommand, findClockJump, recordRun } from './clock-jump.ts';
import { type Eraser, erasers } from './retention-erasers.ts';

const intervalSeconds = 6 * 3600;
const leaseSeconds = 60;

/** Runs at once and then every few hours. Of several processes only one erases at a time. */
export function startRetentionJob(db: Db, outbox: string, log: Logger): AsyncDisposable {
  let isJumpLogged = false;

  async function erase(
    what: string,
    eraser: Eraser,
    options: Parameters<typeof runInBatches>[1],
  ): Promise<number> {
    let erasedCount = 0;
    const batch = async () => {
      const count = await eraser(db);
      erasedCount += count;
      return count;
    };
    try {
      await runInBatches(batch, options);
    } catch (error) {
      log.error({ what, reason: (error as Error).message }, 'not erased');
    }
    return erasedCount;
  }

  async function run(signal: AbortSignal): Promise<number> {
    const lastTrusted = await findClockJump(db);
    if (lastTrusted) return reportJump(lastTrusted);
    isJumpLogged = false;
    // Each process has an outbox of its own.
    report({ files: await erase('files', () => eraseOldMailFiles(outbox), { signal }) });
    const lease = await takeLease(db, 'erasing', leaseSeconds);
    // Another process runs or was killed: try again once its lease has expired.
    if (!lease) return leaseSeconds;
    await recordRun(db);
    const erased: Record<string, number> = {};
    for (const [what, eraser] of erasers) {
      erased[what] = await erase(what, eraser, { signal, afterEach: lease.renew });
    }
    if (hasErasedRows(erased)) await truncateWal(db);
    await lease.release();
    report(erased);
    return intervalSeconds;
  }

  function reportJump(last: string): number {
    const message = `nothing is erased: the clock is far ahead of the last run; if it is right, give the operators’ command: ${acceptCommand}`;
    if (!isJumpLogged) log.error({ clock: timestamp(), last }, message);
    isJumpLogged = true;
    return leaseSeconds;
  }

  function report(erased: Record<string, number>): void {
    if (hasErasedRows(erased)) log.info({ erased }, 'expired data erased');
  }

  return repeat((signal) =>
    run(signal).catch((error: Error) => {
      log.error({ reason: error.message }, 'not erased');
      return leaseSeconds;
    }),
  );
}

const hasErasedRows = (erased: Record<string, number>) =>
  Object.values(erased).some((count) => count > 0);

const outboxFile = /^\d{4}-\d\d-\d\dT[\d.-]+Z-[\w-]+\.eml(\.part)?$/;

async function eraseOldMailFiles(outbox: string): Promise<number> {
  const names = await readdir(outbox).catch(() => []);
  const limit = buildFileName({ created_at: daysAgo(retention.mailDays), id: '' });
  const expiredNames = names.filter((name) => outboxFile.test(name) && name < limit);
  for (const name of expiredNames) await unlink(join(outbox, name));
  return expiredNames.length;
}

/** Returns undefined while another process has the lease. The lease of a killed process expires. */
export async function takeLease(db: Db, name: string, seconds: number) {
  // The lease is stored in `limits`, like a limit of once per `seconds`.
  const key = hashSecret(`lease:${name}`);
  const ends_at = timestamp(seconds);
  const row = await db
    .insertInto('limits')
    .values({ key, count: 1, ends_at })
    .onConflict((conflict) =>
      conflict
        .column('key')
        .doUpdateSet({ ends_at })
        .where(({ between, not }) => not(between('limits.ends_at', ...plausibleExpiry(seconds)))),
    )
    .returning('key')
    .executeTakeFirst();
  if (!row) return undefined;
  const leaseUpdate = db.updateTable('limits').where('key', '=', key);
  return {
    renew: async () => void (await leaseUpdate.set({ ends_at: timestamp(seconds) }).execute()),
    release: async () => void (await leaseUpdate.set({ ends_at: timestamp() }).execute()),
  };
}
