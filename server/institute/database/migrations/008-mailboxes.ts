import { type Kysely, sql } from 'kysely';
import { readMailbox } from '../../../../shared/contract/fields.ts';
import { withoutAccents } from '../../../../shared/text/slug.ts';

/** The tables that it reads and writes, as of this migration. */
interface Tables {
  users: { id: string; email: string | null; role: string; created_at: string };
  sessions: { user_id: string };
  identities: { user_id: string };
  requests: { user_id: string | null };
  events: { subject: string };
}

/** Columns besides users.email that held mailboxes as they were typed. */
const mailboxColumns: readonly MailboxColumn[] = [
  { table: 'sign_in_links', key: 'id', column: 'email' },
  { table: 'requests', key: 'id', column: 'email', isSearchable: true },
  { table: 'messages', key: 'id', column: 'sender', isSearchable: true },
  { table: 'events', key: 'id', column: 'actor' },
  { table: 'closed_days', key: 'day', column: 'closed_by' },
];

interface MailboxColumn {
  readonly table: string;
  readonly key: string;
  readonly column: string;
  /** Whether search_words contains the mailbox as well. */
  readonly isSearchable?: boolean;
}

/** Spellings per query. */
const batch = 200;

/** Normalizes all mailboxes, and merges the accounts whose mailboxes become equal. */
export async function normalizeMailboxes(db: Kysely<Tables>): Promise<void> {
  await mergeAccounts(db);
  for (const column of mailboxColumns) await normalizeColumn(db, column);
}

async function mergeAccounts(db: Kysely<Tables>): Promise<void> {
  const users = await db
    .selectFrom('users')
    .selectAll()
    .where('email', 'is not', null)
    .orderBy('created_at')
    .orderBy('id')
    .execute();
  const normalized = ({ email }: { email: string | null }) => readMailbox(email ?? '') ?? email;
  for (const [email, group] of Map.groupBy(users, normalized)) {
    const survivor = group.find(({ role }) => role === 'admin') ?? group[0];
    if (!survivor) continue;
    for (const { id } of group) if (id !== survivor.id) await moveTo(db, survivor.id, id);
    const role = survivor.role || (group.find((one) => one.role)?.role ?? '');
    if (email === survivor.email && role === survivor.role) continue;
    await db.updateTable('users').set({ email, role }).where('id', '=', survivor.id).execute();
  }
}

async function moveTo(db: Kysely<Tables>, user_id: string, old: string): Promise<void> {
  for (const table of ['sessions', 'identities', 'requests'] as const) {
    await db.updateTable(table).set({ user_id }).where('user_id', '=', old).execute();
  }
  await db.updateTable('events').set({ subject: user_id }).where('subject', '=', old).execute();
  await db.deleteFrom('users').where('id', '=', old).execute();
}

async function normalizeColumn(
  db: Kysely<Tables>,
  { table, key, column, isSearchable }: MailboxColumn,
) {
  const [tableRef, id, mailbox] = [sql.table(table), sql.ref(key), sql.ref(column)];
  const { rows: given } = await sql<{ mailbox: string }>`
    select distinct ${mailbox} as mailbox from ${tableRef} where ${mailbox} is not null`.execute(
    db,
  );
  const wrong = given
    .map((row) => row.mailbox)
    .filter((text) => (readMailbox(text) ?? text) !== text);
  for (let start = 0; start < wrong.length; start += batch) {
    const { rows } = await sql<{ id: string; mailbox: string; words: string }>`
      select ${id} as id, ${mailbox} as mailbox, ${isSearchable ? sql.ref('search_words') : sql.lit('')} as words
      from ${tableRef} where ${mailbox} in (${sql.join(wrong.slice(start, start + batch))})`.execute(
      db,
    );
    for (const row of rows) {
      const normalized = readMailbox(row.mailbox) ?? row.mailbox;
      const words = row.words.replace(withoutAccents(row.mailbox), () =>
        withoutAccents(normalized),
      );
      const change = isSearchable
        ? sql`${mailbox} = ${normalized}, search_words = ${words}`
        : sql`${mailbox} = ${normalized}`;
      await sql`update ${tableRef} set ${change} where ${id} = ${row.id}`.execute(db);
    }
  }
}
