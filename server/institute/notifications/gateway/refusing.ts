import type { Db } from '../../database/database.ts';

/** Who has told her operator that she wants no such messages. */
export async function refusingNumbers(db: Db): Promise<ReadonlySet<string>> {
  const rows = await db
    .selectFrom('outbox')
    .select('recipient')
    .where('channel', '=', 'gateway')
    .where('report_reason', '=', 'refused')
    .execute();
  return new Set(rows.map(({ recipient }) => recipient));
}
