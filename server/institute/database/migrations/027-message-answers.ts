import type { Kysely } from 'kysely';

/** What the institute answered to messages, and which mail carries it. */
export async function addMessageAnswers(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('message_answers')
    .addColumn('id', 'text', (c) => c.primaryKey())
    .addColumn('message_id', 'text', (c) =>
      c.notNull().references('messages.id').onDelete('cascade'),
    )
    .addColumn('version', 'integer', (c) => c.notNull())
    .addColumn('text', 'text', (c) => c.notNull())
    .addColumn('answered_by', 'text', (c) => c.notNull())
    .addColumn('created_at', 'text', (c) => c.notNull())
    .execute();
  await db.schema
    .createIndex('answers_of_message')
    .unique()
    .on('message_answers')
    .columns(['message_id', 'version'])
    .execute();
  await db.schema.alterTable('mails').addColumn('answer_id', 'text').execute();
}
