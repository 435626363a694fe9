import type { Selectable } from 'kysely';
import type { Db } from '../database/database.ts';
import type { Database } from '../database/schema/schema.ts';
import { contactSubject } from '../mail/templates/contact.ts';
import { findAgendaRows, findClientNotes, type Part } from './agenda-data.ts';
import { type DataSubject, matchesSubject, mentionsSubject, spellingsOf } from './data-subject.ts';
import { fileNames, findFiles } from './mail-files.ts';
import { findRows } from './matching-rows.ts';

type Row<T extends keyof Database> = Selectable<Database[T]>;

/** All data stored about one person. */
export interface PersonalData {
  account: Row<'users'> | undefined;
  identities: Row<'identities'>[];
  sessions: Row<'sessions'>[];
  /** Of an administrator: where alerts arrive. They go with the account. */
  devices: Pick<Row<'push_subscriptions'>, 'device' | 'created_at' | 'last_sent_at'>[];
  /** In which they signed in. They go with the account. */
  browsers: Pick<Row<'known_browsers'>, 'seen_at'>[];
  links: Row<'sign_in_links'>[];
  requests: Row<'requests'>[];
  /** What is done in them, by whom and where; it goes with its request, as do the links. */
  parts: Part[];
  manageLinks: Pick<Row<'manage_links'>, 'request_id' | 'created_at'>[];
  /** How they were booked, as long as that is kept; it goes with its request too. */
  origins: Pick<Row<'booking_origins'>, 'request_id' | 'known' | 'created_at'>[];
  /** What the institute notes about them, unless others have the same telephone number. */
  clientNotes: Row<'client_notes'>[];
  messages: Row<'messages'>[];
  mails: Row<'mails'>[];
  /** Alerts about their requests and messages that still wait. */
  pushes: Row<'pushes'>[];
  /** The history of these rows, and what this person did to those of others. */
  events: Row<'events'>[];
  /** What this person changed of facts and prices. */
  contentChanges: Row<'content_history'>[];
  /** Names of mail files in the outbox. */
  files: string[];
}

/**
 * By mailbox: the account with its data, and everything that mentions the mailbox, such as a message
 * by a visitor without an account. By telephone number, which a family may share: everything that
 * mentions the number, but no account.
 */
export async function findPersonalData(
  db: Db,
  outbox: string,
  dataSubject: DataSubject,
): Promise<PersonalData> {
  const addresses = ['', ...spellingsOf(dataSubject)];
  const account = await db
    .selectFrom('users')
    .selectAll()
    .where('email', 'in', addresses)
    .executeTakeFirst();
  const id = account?.id ?? '';
  const isTheirs = matchesSubject(dataSubject);
  const requests = await findRows(
    db,
    'requests',
    ({ user_id, email, phone }) => user_id === id || isTheirs(email) || isTheirs(phone),
  );
  const mentions = await findMentions(db, outbox, dataSubject, requests);
  const subjects = [
    id,
    ...requests.map((row) => row.id),
    ...mentions.messages.map((row) => row.id),
  ];
  return {
    account,
    identities: await db.selectFrom('identities').selectAll().where('user_id', '=', id).execute(),
    sessions: await db.selectFrom('sessions').selectAll().where('user_id', '=', id).execute(),
    devices: await db
      .selectFrom('push_subscriptions')
      .select(['device', 'created_at', 'last_sent_at'])
      .where('user_id', '=', id)
      .execute(),
    browsers: await db
      .selectFrom('known_browsers')
      .select('seen_at')
      .where('user_id', '=', id)
      .orderBy('seen_at')
      .execute(),
    links: await db
      .selectFrom('sign_in_links')
      .selectAll()
      .where('email', 'in', addresses)
      .execute(),
    requests,
    ...(await findAgendaRows(db, requests)),
    clientNotes: await findClientNotes(db, dataSubject, requests),
    ...mentions,
    events: await db
      .selectFrom('events')
      .selectAll()
      .where(({ eb, or }) => or([eb('subject', 'in', subjects), eb('actor', 'in', addresses)]))
      .orderBy('at')
      .execute(),
    contentChanges: await db
      .selectFrom('content_history')
      .selectAll()
      .where('actor', 'in', addresses)
      .orderBy('version')
      .execute(),
  };
}

/** Messages, mails, alerts and files whose text mentions the person. */
async function findMentions(
  db: Db,
  outbox: string,
  dataSubject: DataSubject,
  requests: Row<'requests'>[],
) {
  const numbers = requests.map(({ number }) => number);
  const mentions = mentionsSubject(dataSubject, numbers);
  const messages = await findRows(db, 'messages', ({ sender, subject, message }) =>
    mentions(sender, subject, message),
  );
  const mentioning = await findFiles(outbox, mentions);
  const mails = await findRows(
    db,
    'mails',
    (mail) =>
      mentions(mail.recipient, mail.reply_to, mail.subject, mail.text) ||
      requests.some(({ id }) => id === mail.request_id) ||
      mentioning.some((file) => file.includes(mail.id)) ||
      messages.some((message) => mail.message_id === message.id || isCopy(mail, message)),
  );
  const pushes = await findRows(
    db,
    'pushes',
    ({ payload }) => mentions(payload) || messages.some(({ id }) => payload.includes(id)),
  );
  const isOfMail = (file: string) => mails.some(({ id }) => file.includes(id));
  const files = (await fileNames(outbox)).filter(
    (file) => mentioning.includes(file) || isOfMail(file),
  );
  return { messages, mails, pushes, files };
}

/** Milliseconds: a message and its mail to the institute are stored in one transaction. */
const maxGap = 2_000;

/**
 * Whether a sent mail that names no message yet forwarded this one: only the subject, which the visitor
 * wrote, is left of it.
 */
function isCopy({ sent_at, subject, created_at }: Row<'mails'>, message: Row<'messages'>): boolean {
  const copied = contactSubject(message.subject);
  const gap = Math.abs(Date.parse(created_at) - Date.parse(message.created_at));
  return sent_at !== null && subject === copied && gap < maxGap;
}
