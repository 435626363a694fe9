import { sql } from 'kysely';
import { daysAgo, monthsAgo } from '../clock.ts';
import type { Db } from '../database/database.ts';
import { factsOf, type Table, tablesInOrder } from '../database/schema/schema.ts';
import { batch, deletedRows, type Eraser, eraseWithHistory } from './batch.ts';
import { conditions, rules } from './retention-rules.ts';

/* The erasure of data older than the retention periods in the tables' declarations. */

/**
 * Erasers by table. Rows that reference others go before them; rows whose erasure raises a day's version, before that
 * day.
 */
export const erasers: ReadonlyMap<Table, Eraser> = new Map(
  [...tablesInOrder.filter((table) => !isLast(table)).toReversed(), ...tablesInOrder.filter(isLast)]
    .map((table) => [table, eraserOf(table)] as const)
    .filter((entry): entry is [Table, Eraser] => entry[1] !== undefined),
);

function isLast(table: Table): boolean {
  return factsOf(table).copied === 'last';
}

function eraserOf(table: Table): Eraser | undefined {
  const { kept } = factsOf(table);
  if (typeof kept === 'string' || 'goneWith' in kept) return undefined;
  if ('rule' in kept) return rules[table as keyof typeof rules];
  return (db) => eraseOlder(db, table, kept);
}

type Age = { since: string } & ({ days: number } | { months: number });

/** Erases one batch of older rows. @returns how many */
async function eraseOlder(db: Db, table: Table, age: Age): Promise<number> {
  const { key, history } = factsOf(table);
  const limit = 'days' in age ? daysAgo(age.days) : monthsAgo(age.months);
  const keys = key.map((column) => sql.ref(column));
  const condition = conditions[table as 'outbox'] as (typeof conditions)['outbox'] | undefined;
  let old = db
    .selectFrom(table as 'messages')
    .select(key as 'id'[])
    .where(age.since as 'created_at', '<=', limit)
    .limit(batch);
  if (condition) old = old.where(condition as never);
  if (history) return eraseWithHistory(db, table as 'messages', await old.execute());
  return deletedRows(
    db.deleteFrom(table as 'messages').where(sql<boolean>`(${sql.join(keys)}) in ${old}`),
  );
}
