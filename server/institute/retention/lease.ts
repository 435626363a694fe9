import { timestamp, withinReach } from '../clock.ts';
import type { Db } from '../database/database.ts';
import { hashOf } from '../secret-value.ts';

/** What one process does at a time, for all that share the database. */
export interface Lease {
  /** Holds it for longer. */
  renew(): Promise<void>;
  release(): Promise<void>;
}

/** Undefined while another process has it. That of one which was killed runs out. */
export async function takeLease(db: Db, name: string, seconds: number): Promise<Lease | undefined> {
  // Among the limits: once in so many seconds.
  const key = hashOf(`lease:${name}`);
  const ends_at = timestamp(seconds);
  const taken = await db
    .insertInto('limits')
    .values({ key, count: 1, ends_at })
    .onConflict((conflict) =>
      conflict
        .column('key')
        .doUpdateSet({ ends_at })
        .where(({ between, not }) => not(between('limits.ends_at', ...withinReach(seconds)))),
    )
    .returning('key')
    .executeTakeFirst();
  if (!taken) return undefined;
  const change = db.updateTable('limits').where('key', '=', key);
  return {
    renew: async () => void (await change.set({ ends_at: timestamp(seconds) }).execute()),
    release: async () => void (await change.set({ ends_at: timestamp() }).execute()),
  };
}
