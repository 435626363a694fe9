import { newSecret } from '../secret-value.ts';
import type { Db } from './database.ts';

/** Returns a secret of this installation: created once, shared by all processes. */
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
