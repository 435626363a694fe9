import { type Kysely, sql } from 'kysely';
import { readMailbox } from '../../../../shared/contract/fields.ts';
import { withoutAccents } from '../../../../shared/text/slug.ts';

/** What it reads and writes, as it was then. */
interface Tables {
  users: { id: string; email: string | null; role: string; created_at: string };
  sessions: { user_id: string };
  identities: { user_id: string };
  requests: { user_id: string | null };
  events: { subject: string };
}

/** Where mailboxes were kept as they had been typed, besides the accounts. */
const places: readonly Place[] = [
  { table: 'sign_in_links', key: 'id', column: 'email' },
  { table: 'requests', key: 'id', column: 'email', hasWords: true },
  { table: 'messages', key: 'id', column: 'sender', hasWords: true },
  { table: 'events', key: 'id', column: 'actor' },
  { table: 'closed_days', key: 'day', column: 'closed_by' },
];

interface Place {
  readonly table: string;
  readonly key: string;
  readonly column: string;
  /** Its search_words hold the mailbox as well. */
  readonly hasWords?: boolean;
}

/** Spellings looked up at once. */
const batch = 200;

/** Every mailbox in its one spelling; accounts that differed in that alone become one. */
export async function spellMailboxes(db: Kysely<Tables>): Promise<void> {
  await joinAccounts(db);
  for (const place of places) await respell(db, place);
}

async function joinAccounts(db: Kysely<Tables>): Promise<void> {
  const users = await db
    .selectFrom('users')
    .selectAll()
    .where('email', 'is not', null)
    .orderBy('created_at')
    .orderBy('id')
    .execute();
  const spelled = ({ email }: { email: string | null }) => readMailbox(email ?? '') ?? email;
  for (const [email, group] of Map.groupBy(users, spelled)) {
    const kept = group.find(({ role }) => role === 'admin') ?? group[0];
    if (!kept) continue;
    for (const { id } of group) if (id !== kept.id) await moveTo(db, kept.id, id);
    const role = kept.role || (group.find((one) => one.role)?.role ?? '');
    if (email === kept.email && role === kept.role) continue;
    await db.updateTable('users').set({ email, role }).where('id', '=', kept.id).execute();
  }
}

async function moveTo(db: Kysely<Tables>, user_id: string, old: string): Promise<void> {
  for (const table of ['sessions', 'identities', 'requests'] as const) {
    await db.updateTable(table).set({ user_id }).where('user_id', '=', old).execute();
  }
  await db.updateTable('events').set({ subject: user_id }).where('subject', '=', old).execute();
  await db.deleteFrom('users').where('id', '=', old).execute();
}

async function respell(db: Kysely<Tables>, { table, key, column, hasWords }: Place) {
  const [place, id, mailbox] = [sql.table(table), sql.ref(key), sql.ref(column)];
  const { rows: given } = await sql<{ mailbox: string }>`
    select distinct ${mailbox} as mailbox from ${place} where ${mailbox} is not null`.execute(db);
  const wrong = given
    .map((row) => row.mailbox)
    .filter((text) => (readMailbox(text) ?? text) !== text);
  for (let start = 0; start < wrong.length; start += batch) {
    const { rows } = await sql<{ id: string; mailbox: string; words: string }>`
      select ${id} as id, ${mailbox} as mailbox, ${hasWords ? sql.ref('search_words') : sql.lit('')} as words
      from ${place} where ${mailbox} in (${sql.join(wrong.slice(start, start + batch))})`.execute(
      db,
    );
    for (const row of rows) {
      const spelled = readMailbox(row.mailbox) ?? row.mailbox;
      const words = row.words.replace(withoutAccents(row.mailbox), () => withoutAccents(spelled));
      const change = hasWords
        ? sql`${mailbox} = ${spelled}, search_words = ${words}`
        : sql`${mailbox} = ${spelled}`;
      await sql`update ${place} set ${change} where ${id} = ${row.id}`.execute(db);
    }
  }
}
