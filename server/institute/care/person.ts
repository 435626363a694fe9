import type { Selectable } from 'kysely';
import { sql } from 'kysely';
import type { Db } from '../database.ts';
import { spellingsOf } from '../mailbox.ts';
import type { Database } from '../schema.ts';

type Rows<T extends keyof Database> = Selectable<Database[T]>[];

/** All that is kept about one person. */
export interface Person {
  account: Selectable<Database['users']> | undefined;
  identities: Rows<'identities'>;
  sessions: Rows<'sessions'>;
  links: Rows<'sign_in_links'>;
  requests: Rows<'requests'>;
  messages: Rows<'messages'>;
  mails: Rows<'mails'>;
  /** The history of these, and what this person did to others'. */
  events: Rows<'events'>;
}

/**
 * Finds somebody by a mailbox: the account and what belongs to it, and whatever else names the
 * mailbox, as visitors without an account leave it in the text of a message.
 */
export async function findPerson(db: Db, email: string): Promise<Person> {
  const account = await db
    .selectFrom('users')
    .selectAll()
    .where('email', '=', email)
    .executeTakeFirst();
  const id = account?.id ?? '';
  const requests = await db
    .selectFrom('requests')
    .selectAll()
    .where(({ eb, or }) => or([eb('user_id', '=', id), eb(sql`lower(email)`, '=', email)]))
    .orderBy('created_at')
    .execute();
  const messages = await messagesOf(db, email);
  const subjects = [id, ...requests.map((row) => row.id), ...messages.map((row) => row.id)];
  return {
    account,
    identities: await db.selectFrom('identities').selectAll().where('user_id', '=', id).execute(),
    sessions: await db.selectFrom('sessions').selectAll().where('user_id', '=', id).execute(),
    links: await db.selectFrom('sign_in_links').selectAll().where('email', '=', email).execute(),
    requests,
    messages,
    mails: await mailsOf(db, email),
    events: await db
      .selectFrom('events')
      .selectAll()
      .where(({ eb, or }) => or([eb('subject', 'in', subjects), eb('actor', '=', email)]))
      .orderBy('at')
      .execute(),
  };
}

async function messagesOf(db: Db, email: string): Promise<Rows<'messages'>> {
  const rows = await db
    .selectFrom('messages')
    .selectAll()
    .where(({ eb, or }) =>
      or([
        eb(sql`lower(sender)`, '=', email),
        ...likenesses(email).flatMap((pattern) => [
          eb(sql`lower(subject)`, 'like', pattern),
          eb(sql`lower(message)`, 'like', pattern),
        ]),
      ]),
    )
    .orderBy('created_at')
    .execute();
  return rows.filter(({ sender, subject, message }) =>
    names(email, sender ?? '', subject, message),
  );
}

/** Also those to the institute that wait with the text of such a message or request. */
async function mailsOf(db: Db, email: string): Promise<Rows<'mails'>> {
  const rows = await db
    .selectFrom('mails')
    .selectAll()
    .where(({ eb, or }) =>
      or([
        eb(sql`lower(recipient)`, '=', email),
        eb(sql`lower(reply_to)`, '=', email),
        ...likenesses(email).flatMap((pattern) => [
          eb(sql`lower(subject)`, 'like', pattern),
          eb(sql`lower(text)`, 'like', pattern),
        ]),
      ]),
    )
    .orderBy('created_at')
    .execute();
  return rows.filter(({ recipient, reply_to, subject, text }) =>
    names(email, recipient, reply_to ?? '', subject, text),
  );
}

const likenesses = (email: string) =>
  spellingsOf(email).map(
    (spelling) => sql<string>`${`%${spelling.replaceAll(/[!%_]/g, '!$&')}%`} escape '!'`,
  );

/** Whether the address stands there, and not only a longer one that holds it. */
function names(email: string, ...texts: string[]): boolean {
  const whole = new RegExp(
    `(?<![\\p{L}\\d._%+-])(?:${spellingsOf(email).map(RegExp.escape).join('|')})(?![\\p{L}\\d_-]|\\.[\\p{L}\\d])`,
    'iu',
  );
  return texts.some((text) => whole.test(text));
}
