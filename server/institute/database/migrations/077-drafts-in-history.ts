import { type Kysely, sql } from 'kysely';

interface Tables {
  contents: { kind: string; id: string; value: string | null; draft: string | null };
  content_history: {
    version: number;
    kind: string;
    id: string;
    before: string | null;
    after: string | null;
    actor: string;
    at: string;
    is_draft: number;
  };
  contents_version: { version: number };
}

/** The JSON of a draft that went back to the product's own value. */
const original = 'null';

/** Moves each draft into the history, from which the owner can publish it. The author is not known. */
export async function moveDrafts(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .alterTable('content_history')
    .addColumn('is_draft', 'integer', (c) => c.notNull().defaultTo(0))
    .execute();
  const all = db as Kysely<Tables>;
  const drafts = await all
    .selectFrom('contents')
    .selectAll()
    .where('draft', 'is not', null)
    .orderBy('kind')
    .orderBy('id')
    .execute();
  if (drafts.length === 0) return;
  const { version } = await all
    .updateTable('contents_version')
    .set({ version: sql`version + ${drafts.length}` })
    .returning('version')
    .executeTakeFirstOrThrow();
  const first = version - drafts.length + 1;
  const at = new Date().toISOString();
  const events = drafts.map(({ kind, id, value, draft }, index) => ({
    ...{ version: first + index, kind, id, before: value, actor: '', at, is_draft: 1 },
    after: draft === original ? null : draft,
  }));
  for (const event of events) await all.insertInto('content_history').values(event).execute();
  await all.deleteFrom('contents').where('value', 'is', null).execute();
  await all.updateTable('contents').set({ draft: null }).execute();
}
