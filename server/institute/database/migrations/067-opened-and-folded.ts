import { type Kysely, sql } from 'kysely';
import { foldedText } from '../../../../shared/text/fold.ts';

interface Tables {
  contents_version: { opened_at: string | null };
  contents: { kind: string; id: string; value: string | null; draft: string | null };
  online_booking: { mode: string };
  events: { subject: string; action: string };
}

const batch = 500;

/** Searches find names with apostrophes and hyphens however these are written. */
async function foldSearchWords(db: Kysely<unknown>, table: 'requests' | 'messages'): Promise<void> {
  for (let after = ''; ; ) {
    const { rows } = await sql<{ id: string; search_words: string }>`
      select id, search_words from ${sql.table(table)} where id > ${after}
      order by id limit ${batch}`.execute(db);
    for (const { id, search_words } of rows) {
      const folded = foldedText(search_words);
      if (folded === search_words) continue;
      await sql`update ${sql.table(table)} set search_words = ${folded} where id = ${id}`.execute(
        db,
      );
    }
    after = rows.at(-1)?.id ?? '';
    if (rows.length < batch) return;
  }
}

/**
 * When the owner first opened online booking: from then on no example's facts are shown. A WhatsApp number that is the
 * telephone's follows it from now on.
 */
export async function addOpenedAndFold(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('contents_version').addColumn('opened_at', 'text').execute();
  const all = db as Kysely<Tables>;
  const booked = await all
    .selectFrom('online_booking')
    .select('mode')
    .where('mode', '<>', 'on-request')
    .executeTakeFirst();
  const opened = await all
    .selectFrom('events')
    .select('action')
    .where('subject', '=', 'online')
    .where('action', '=', 'online-at-once')
    .limit(1)
    .executeTakeFirst();
  if (booked || opened) {
    await all
      .updateTable('contents_version')
      .set({ opened_at: new Date().toISOString() })
      .execute();
  }
  const phone = await all
    .selectFrom('contents')
    .select('value')
    .where('kind', '=', 'institute')
    .where('id', '=', 'phone')
    .executeTakeFirst();
  await all
    .deleteFrom('contents')
    .where('kind', '=', 'institute')
    .where('id', '=', 'whatsapp')
    .where('draft', 'is', null)
    .where('value', 'in', ['""', ...(phone?.value ? [phone.value] : [])])
    .execute();
  await foldSearchWords(db, 'requests');
  await foldSearchWords(db, 'messages');
}
