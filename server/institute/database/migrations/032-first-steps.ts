import type { Kysely } from 'kysely';

interface Tables {
  users: { id: string };
  requests: { id: string };
  online_booking: { mode: string };
  first_steps: { step: string; at: string };
}

/**
 * What the owner of a new installation has looked at. One that is in use has its first steps behind it; a new
 * one takes no bookings at once until the owner opens it.
 */
export async function addFirstSteps(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('first_steps')
    .addColumn('step', 'text', (c) => c.primaryKey())
    .addColumn('at', 'text', (c) => c.notNull())
    .execute();
  const all = db as Kysely<Tables>;
  const used = [
    await all.selectFrom('users').select('id').limit(1).executeTakeFirst(),
    await all.selectFrom('requests').select('id').limit(1).executeTakeFirst(),
  ];
  if (used.some((row) => row !== undefined)) {
    const at = new Date().toISOString();
    await all.insertInto('first_steps').values({ step: 'hidden', at }).execute();
  } else {
    await all.updateTable('online_booking').set({ mode: 'on-request' }).execute();
  }
}
