import { newSecret } from '../secret-value.ts';
import type { Db } from './database.ts';

/** A secret of this installation: made once, and shared by all processes through the database. */
export async function storedSecret(db: Db, name: string, make = newSecret): Promise<string> {
  await db
    .insertInto('secrets')
    .values({ name, value: make() })
    .onConflict((conflict) => conflict.column('name').doNothing())
    .execute();
  const { value } = await db
    .selectFrom('secrets')
    .select('value')
    .where('name', '=', name)
    .executeTakeFirstOrThrow();
  return value;
}
