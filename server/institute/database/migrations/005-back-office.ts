import type { Kysely } from 'kysely';
import { withoutAccents } from '../../../../shared/text/slug.ts';

/** The tables that it reads and writes, as of this migration. */
interface Tables {
  requests: {
    id: string;
    number: string;
    name: string;
    phone: string;
    email: string | null;
    search_words: string;
  };
  messages: {
    id: string;
    subject: string;
    message: string;
    sender: string | null;
    search_words: string;
  };
}

export async function addBackOffice(db: Kysely<Tables>): Promise<void> {
  const words = (table: 'requests' | 'messages') =>
    db.schema
      .alterTable(table)
      .addColumn('search_words', 'text', (c) => c.notNull().defaultTo(''))
      .execute();
  await words('requests');
  await words('messages');
  await db.schema.alterTable('messages').addColumn('answered_at', 'text').execute();
  await db.schema
    .alterTable('messages')
    .addColumn('version', 'integer', (c) => c.notNull().defaultTo(1))
    .execute();
  await db.schema.alterTable('mails').addColumn('attachment', 'text').execute();
  await db.schema
    .createTable('closed_days')
    .addColumn('day', 'text', (c) => c.primaryKey())
    .addColumn('label', 'text', (c) => c.notNull())
    .addColumn('closed_by', 'text', (c) => c.notNull())
    .addColumn('created_at', 'text', (c) => c.notNull())
    .execute();
  await writeWords(db);
  await addIndexes(db);
}

const joined = (...parts: (string | null)[]) => withoutAccents(parts.filter(Boolean).join(' '));

/** Fills search_words of the existing rows. */
async function writeWords(db: Kysely<Tables>): Promise<void> {
  const requests = await db
    .selectFrom('requests')
    .select(['id', 'number', 'name', 'phone', 'email'])
    .execute();
  for (const { id, number, name, phone, email } of requests) {
    const words = { search_words: joined(number, name, phone, email) };
    await db.updateTable('requests').set(words).where('id', '=', id).execute();
  }
  const messages = await db
    .selectFrom('messages')
    .select(['id', 'subject', 'message', 'sender'])
    .execute();
  for (const { id, subject, message, sender } of messages) {
    const words = { search_words: joined(subject, message, sender) };
    await db.updateTable('messages').set(words).where('id', '=', id).execute();
  }
}

/** One index for each sort order of the back office. */
async function addIndexes(db: Kysely<Tables>): Promise<void> {
  await db.schema.dropIndex('requests_by_status').execute();
  await db.schema
    .createIndex('requests_by_status')
    .on('requests')
    .columns(['status', 'day', 'number'])
    .execute();
  await db.schema
    .createIndex('requests_by_day')
    .on('requests')
    .columns(['day', 'number'])
    .execute();
  await db.schema.createIndex('sessions_of_user').on('sessions').column('user_id').execute();
  await db.schema
    .createIndex('messages_by_answer')
    .on('messages')
    .columns(['answered_at', 'created_at', 'id'])
    .execute();
  await db.schema
    .createIndex('mails_by_age')
    .on('mails')
    .columns(['sent_at', 'created_at', 'id'])
    .execute();
}
