import { today } from '../clock.ts';
import type { Db } from '../database/database.ts';

/** The numbers per query, because SQL limits parameters. */
const batch = 500;

/** Returns the telephone numbers (E.164) of clients who have come: of past appointments not marked as missed. */
export async function cameWith(db: Db, phones: readonly string[]): Promise<ReadonlySet<string>> {
  const known = new Set<string>();
  for (let at = 0; at < phones.length; at += batch) {
    const rows = await db
      .selectFrom('requests')
      .select('phone')
      .distinct()
      .where('phone', 'in', phones.slice(at, at + batch))
      .where('status', '=', 'confirmed')
      .where(({ eb, or, and }) =>
        or([eb('outcome', '=', 'came'), and([eb('outcome', 'is', null), eb('day', '<', today())])]),
      )
      .execute();
    for (const { phone } of rows) known.add(phone);
  }
  return known;
}
