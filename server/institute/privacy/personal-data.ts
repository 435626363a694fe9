import type { Selectable } from 'kysely';
import type { Db } from '../database/database.ts';
import {
  type Database,
  factsOf,
  referencesOf,
  type Table,
  type TableWhere,
  tablesInOrder,
} from '../database/schema/schema.ts';
import type { PersonFacts } from '../database/schema/table.ts';
import { contactSubject } from '../mail/templates/contact.ts';
import { type DataSubject, matchesSubject, mentionsSubject, spellingsOf } from './data-subject.ts';
import { fileNames, findFiles } from './mail-files.ts';
import { findRows } from './matching-rows.ts';
import { findAfterVisits } from './rows-after-visits.ts';
import { findOfNumbers } from './rows-of-numbers.ts';

type Row<T extends Table> = Selectable<Database[T]>;

/** The tables that hold personal data, by their declarations. */
export type PersonTable = TableWhere<{ person: object }>;
type RuledTable = TableWhere<{ person: { by: 'rule' } }>;

export const personTables = tablesInOrder.filter(
  (table) => factsOf(table).person !== 'nobody',
) as PersonTable[];

export const personFactsOf = (table: PersonTable) => factsOf(table).person as PersonFacts<string>;

/** All data stored about one person: rows by table. */
export type PersonalData = { [T in PersonTable]: Row<T>[] } & {
  /** Names of mail files in the outbox. */
  files: string[];
  /** Who and where of `parts`. */
  laneNames: ReadonlyMap<number, string>;
};

/** The columns that lead to accounts: those of a person's account are theirs. */
export const accountColumns = (table: Table) =>
  Object.entries(referencesOf(table)).flatMap(([column, target]) =>
    target === 'users' ? [column] : [],
  );

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
  const addresses = spellingsOf(dataSubject);
  const users = await rowsWith(db, 'users', 'email', addresses);
  const accounts = users.map(({ id }) => id);
  const isTheirs = matchesSubject(dataSubject);
  const requests = await findRows(
    db,
    'requests',
    ({ user_id, email, phone }) =>
      accounts.includes(user_id ?? '') || isTheirs(email) || isTheirs(phone),
  );
  const waiting_list = await findRows(
    db,
    'waiting_list',
    ({ phone, email }) => isTheirs(phone) || isTheirs(email),
  );
  const waiting = waiting_list.map(({ id }) => id);
  const after = await findAfterVisits(db, isTheirs, requests);
  const provider_payments = await findRows(
    db,
    'provider_payments',
    ({ phone, request_id }) => isTheirs(phone) || requests.some(({ id }) => id === request_id),
  );
  const session_packs = await findOfNumbers(db, 'session_packs', dataSubject, requests);
  const known = { requests, consents: after.visit_consents };
  const { files, ...mentions } = await findMentions(db, outbox, dataSubject, known);
  const subjects = [...users, ...requests, ...mentions.messages].map(({ id }) => id);
  const ruled: { [T in RuledTable]: Row<T>[] } = {
    requests,
    client_notes: await findOfNumbers(db, 'client_notes', dataSubject, requests),
    session_packs,
    gift_cards: await findOfNumbers(db, 'gift_cards', dataSubject, requests),
    ...mentions,
    provider_payments,
    waiting_list,
    waiting_links: await rowsWith(db, 'waiting_links', 'waiting_id', waiting),
    waiting_days: await rowsWith(db, 'waiting_days', 'waiting_id', waiting),
    ...after,
    events: await findEvents(db, subjects, addresses),
  };
  const found: Partial<Record<PersonTable, unknown[]>> = { users, ...ruled };
  for (const table of personTables) {
    const { by } = personFactsOf(table);
    if (by === 'account')
      found[table] = await rowsWith(db, table, columnTo(table, 'users'), accounts);
    if (by === 'request') {
      const ids = requests.map(({ id }) => id);
      found[table] = await rowsWith(db, table, columnTo(table, 'requests'), ids);
    }
    if (typeof by === 'object') found[table] = await rowsWith(db, table, by.mailbox, addresses);
  }
  // Sessions that were counted without an appointment, too.
  const ofPacks = session_packs.map(({ id }) => id);
  const counted = await rowsWith(db, 'redemptions', 'session_pack_id', ofPacks);
  const redemptions = [...(found.redemptions ?? []), ...counted] as Row<'redemptions'>[];
  found.redemptions = [...new Map(redemptions.map((row) => [row.id, row])).values()];
  const lanes = await db.selectFrom('resources').select(['lane', 'name']).execute();
  const laneNames = new Map(lanes.map(({ lane, name }) => [lane, name]));
  return { ...(found as { [T in PersonTable]: Row<T>[] }), files, laneNames };
}

const columnTo = (table: Table, target: Table) =>
  Object.entries(referencesOf(table)).find(([, to]) => to === target)?.[0] ?? '';

/** Rows of a table that have one of some values in a column. */
async function rowsWith<T extends PersonTable>(
  db: Db,
  table: T,
  column: string,
  values: readonly string[],
): Promise<Row<T>[]> {
  const { order } = personFactsOf(table);
  let query = db
    .selectFrom(table as 'users')
    .selectAll()
    .where(column as 'id', 'in', ['', ...values]);
  for (const name of order ? [order] : factsOf(table).key) query = query.orderBy(name as 'id');
  return (await query.execute()) as unknown as Row<T>[];
}

/** The history of these rows, and what this person did to those of others. */
const findEvents = (db: Db, subjects: readonly string[], addresses: readonly string[]) =>
  db
    .selectFrom('events')
    .selectAll()
    .where(({ eb, or }) =>
      or([eb('subject', 'in', ['', ...subjects]), eb('actor', 'in', ['', ...addresses])]),
    )
    .orderBy('at')
    .execute();

/** Messages, answers, mails, alerts and files whose text mentions the person. */
async function findMentions(
  db: Db,
  folder: string,
  dataSubject: DataSubject,
  { requests, consents }: Pick<PersonalData, 'requests'> & { consents: Row<'visit_consents'>[] },
) {
  const numbers = requests.map(({ number }) => number);
  const mentions = mentionsSubject(dataSubject, numbers);
  const messages = await findRows(db, 'messages', ({ sender, subject, message }) =>
    mentions(sender, subject, message),
  );
  const message_answers = await findRows(
    db,
    'message_answers',
    ({ message_id, text }) => messages.some(({ id }) => id === message_id) || mentions(text),
  );
  const mentioning = await findFiles(folder, mentions);
  const outbox = await findRows(
    db,
    'outbox',
    (entry) =>
      mentions(entry.recipient, entry.reply_to, entry.subject, entry.text) ||
      requests.some(({ id }) => id === entry.request_id) ||
      consents.some(({ id }) => id === entry.consent_id) ||
      mentioning.some((file) => file.includes(entry.id)) ||
      message_answers.some(({ id }) => id === entry.answer_id) ||
      messages.some((message) => isOfMessage(entry, message)),
  );
  const isOfMail = (file: string) => outbox.some(({ id }) => file.includes(id));
  const files = (await fileNames(folder)).filter(
    (file) => mentioning.includes(file) || isOfMail(file),
  );
  return { messages, message_answers, outbox, files };
}

/** Its mail to the institute, an answer to it, or an alert that leads to it. */
const isOfMessage = (entry: Row<'outbox'>, message: Row<'messages'>) =>
  entry.message_id === message.id ||
  (entry.channel === 'push' && entry.text.includes(message.id)) ||
  isCopy(entry, message);

/** Milliseconds: a message and its mail to the institute are stored in one transaction. */
const maxGap = 2_000;

/**
 * Whether a sent mail that names no message yet forwarded this one: only the subject, which the visitor
 * wrote, is left of it.
 */
function isCopy(
  { sent_at, subject, created_at }: Row<'outbox'>,
  message: Row<'messages'>,
): boolean {
  const copied = contactSubject(message.subject);
  const gap = Math.abs(Date.parse(created_at) - Date.parse(message.created_at));
  return sent_at !== null && subject === copied && gap < maxGap;
}
