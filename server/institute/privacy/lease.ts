import { plausibleExpiry, timestamp } from '../clock.ts';
import type { Db } from '../database/database.ts';
import { hashOf } from '../secret-value.ts';

/** A lock with an expiry time: one process at a time, among all that share the database. */
interface Lease {
  renew(): Promise<void>;
  release(): Promise<void>;
}

/** Takes the lease; undefined while another process has it. The lease of a killed process expires. */
export async function takeLease(db: Db, name: string, seconds: number): Promise<Lease | undefined> {
  // The lease is stored in `limits`, like a limit of once per `seconds`.
  const key = hashOf(`lease:${name}`);
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
  const change = db.updateTable('limits').where('key', '=', key);
  return {
    renew: async () => void (await change.set({ ends_at: timestamp(seconds) }).execute()),
    release: async () => void (await change.set({ ends_at: timestamp() }).execute()),
  };
}
