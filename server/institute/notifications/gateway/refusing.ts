import type { Db } from '../../database/database.ts';

/** Returns the numbers whose owners told their operator that they want no such messages. */
export async function refusingNumbers(db: Db): Promise<ReadonlySet<string>> {
  const rows = await db
    .selectFrom('outbox')
    .select('recipient')
    .where('channel', '=', 'gateway')
    .where('report_reason', '=', 'refused')
    .execute();
  return new Set(rows.map(({ recipient }) => recipient));
}
