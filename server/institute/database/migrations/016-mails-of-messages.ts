import type { Kysely } from 'kysely';

/** Which visitor's message a mail to the institute forwards. Mails of before do not say. */
export async function addMailsOfMessages(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('mails').addColumn('message_id', 'text').execute();
  await db.schema
    .createIndex('mails_of_message')
    .on('mails')
    .columns(['message_id', 'created_at'])
    .execute();
}
