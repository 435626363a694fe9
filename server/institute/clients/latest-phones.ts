import type { Db } from '../database/database.ts';

/** Rows of one statement. */
const batch = 200;

/**
 * The first `count` telephone numbers by their latest day: of all requests only the latest are looked at, however many
 * there are before them.
 */
export async function latestPhones(db: Db, count: number): Promise<string[]> {
  const phones = new Set<string>();
  let after: { readonly day: string; readonly phone: string } | undefined;
  while (phones.size < count) {
    const rows = await phonesAfter(db, after);
    for (const { phone } of rows) phones.add(phone);
    after = rows.at(-1);
    if (rows.length < batch) break;
  }
  return [...phones].slice(0, count);
}

const phonesAfter = (db: Db, after: { readonly day: string; readonly phone: string } | undefined) =>
  db
    .selectFrom('requests')
    .select(['day', 'phone'])
    .distinct()
    .where('phone', '!=', '')
    .$if(after !== undefined, (rest) =>
      rest
        .where('day', '<=', after?.day ?? '')
        .where(({ eb, or }) =>
          or([eb('day', '<', after?.day ?? ''), eb('phone', '>', after?.phone ?? '')]),
        ),
    )
    .orderBy('day', 'desc')
    .orderBy('phone')
    .limit(batch)
    .execute();
