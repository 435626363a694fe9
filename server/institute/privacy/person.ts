import type { Selectable } from 'kysely';
import type { Db } from '../database/database.ts';
import type { Database } from '../database/schema.ts';
import { contactMail } from '../mail/templates/contact.ts';
import { fileNames, filesThat } from './mail-files.ts';
import { rowsThat } from './matching-rows.ts';
import { isWho, namesOf, spellingsOf, type Who } from './who.ts';

type Row<T extends keyof Database> = Selectable<Database[T]>;

/** All that is kept about one person. */
export interface Person {
  account: Row<'users'> | undefined;
  identities: Row<'identities'>[];
  sessions: Row<'sessions'>[];
  links: Row<'sign_in_links'>[];
  requests: Row<'requests'>[];
  messages: Row<'messages'>[];
  mails: Row<'mails'>[];
  /** The history of these, and what this person did to others'. */
  events: Row<'events'>[];
  /** Mails that are files. */
  files: string[];
}

/**
 * Finds somebody by a mailbox: the account and what belongs to it, and whatever else names the
 * mailbox, as visitors without an account leave it in the text of a message. By a telephone number,
 * which a family may share: what names the number, and no account.
 */
export async function findPerson(db: Db, outbox: string, who: Who): Promise<Person> {
  const addresses = ['', ...spellingsOf(who)];
  const account = await db
    .selectFrom('users')
    .selectAll()
    .where('email', 'in', addresses)
    .executeTakeFirst();
  const id = account?.id ?? '';
  const is = isWho(who);
  const requests = await rowsThat(
    db,
    'requests',
    ({ user_id, email, phone }) => user_id === id || is(email) || is(phone),
  );
  const words = await wordsOf(db, outbox, who, requests);
  const subjects = [id, ...requests.map((row) => row.id), ...words.messages.map((row) => row.id)];
  return {
    account,
    identities: await db.selectFrom('identities').selectAll().where('user_id', '=', id).execute(),
    sessions: await db.selectFrom('sessions').selectAll().where('user_id', '=', id).execute(),
    links: await db
      .selectFrom('sign_in_links')
      .selectAll()
      .where('email', 'in', addresses)
      .execute(),
    requests,
    ...words,
    events: await db
      .selectFrom('events')
      .selectAll()
      .where(({ eb, or }) => or([eb('subject', 'in', subjects), eb('actor', 'in', addresses)]))
      .orderBy('at')
      .execute(),
  };
}

/** What names somebody somewhere in a text. */
async function wordsOf(db: Db, outbox: string, who: Who, requests: Row<'requests'>[]) {
  const numbers = requests.map(({ number }) => number);
  const names = namesOf(who, numbers);
  const messages = await rowsThat(db, 'messages', ({ sender, subject, message }) =>
    names(sender, subject, message),
  );
  const naming = await filesThat(outbox, names);
  const mails = await rowsThat(
    db,
    'mails',
    (mail) =>
      names(mail.recipient, mail.reply_to, mail.subject, mail.text) ||
      requests.some(({ id }) => id === mail.request_id) ||
      naming.some((file) => file.includes(mail.id)) ||
      messages.some((message) => isCopy(mail, message)),
  );
  const theirs = (file: string) => mails.some(({ id }) => file.includes(id));
  const files = (await fileNames(outbox)).filter((file) => naming.includes(file) || theirs(file));
  return { messages, mails, files };
}

/** Milliseconds between a message and the mail that tells it, which are written down together. */
const together = 2_000;

/** Of a mail that was sent only the subject is left, which the visitor wrote. */
function isCopy({ sent_at, subject, created_at }: Row<'mails'>, message: Row<'messages'>): boolean {
  const copied = contactMail('', { ...message, sender: undefined }).subject;
  const between = Math.abs(Date.parse(created_at) - Date.parse(message.created_at));
  return sent_at !== null && subject === copied && between < together;
}
