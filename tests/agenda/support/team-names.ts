import type { Db } from '#server/institute/database/database.ts';

/** Gives the four staff members of a new database first names in place of their crafts. */
export async function nameTeam(db: Db): Promise<void> {
  for (const [index, name] of ['Aïcha', 'Fatou', 'Mariam', 'Aya'].entries()) {
    await db
      .updateTable('resources')
      .set({ name })
      .where('id', '=', index + 1)
      .execute();
  }
}
