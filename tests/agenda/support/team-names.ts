import type { Db } from '#server/institute/database/database.ts';

/** Names the four people of a new database, instead of their crafts. */
export async function nameTeam(db: Db): Promise<void> {
  for (const [index, name] of ['Aïcha', 'Fatou', 'Mariam', 'Aya'].entries()) {
    await db
      .updateTable('resources')
      .set({ name })
      .where('lane', '=', index + 1)
      .execute();
  }
}
