import { readdir } from 'node:fs/promises';
import type { Selectable } from 'kysely';
import type { Db } from '../database/database.ts';
import {
  type Database,
  getTableFacts,
  listReferences,
  type Table,
  type TableWhere,
  tablesInOrder,
} from '../database/schema/schema.ts';
import type { PersonFacts } from '../database/schema/table.ts';
import {
  buildMentionMatcher,
  buildSubjectMatcher,
  type DataSubject,
  listSpellings,
} from './data-subject.ts';

type Row<T extends Table> = Selectable<Database[T]>;

type PagedTable = {
  [T in Table]: Row<T> extends { id: string; created_at: string } ? T : never;
}[Table];

const pageSize = 500;

/** Filters in JavaScript, because databases fold the case of some alphabets only. */
async function findRows<T extends PagedTable>(
  db: Db,
  table: T,
  accepts: (row: Row<T>) => boolean,
): Promise<Row<T>[]> {
  const matchingRows: Row<T>[] = [];
  for (let lastId = ''; ; ) {
    const rows = await db
      .selectFrom(table as 'messages')
      .selectAll()
      .where('id', '>', lastId)
      .orderBy('id')
      .limit(pageSize)
      .execute();
    matchingRows.push(...(rows as unknown as Row<T>[]).filter(accepts));
    const lastRow = rows.at(-1);
    if (!lastRow) break;
    lastId = lastRow.id;
  }
  const createdAt = (row: Row<T>) => (row as Row<PagedTable>).created_at;
  return matchingRows.sort((row, other) => (createdAt(row) < createdAt(other) ? -1 : 1));
}

async function findRowsWith<T extends Table>(
  db: Db,
  table: T,
  column: string,
  values: readonly string[],
): Promise<Row<T>[]> {
  const { key, person } = getTableFacts(table);
  const order = person === 'nobody' ? undefined : person.order;
  let query = db
    .selectFrom(table as 'users')
    .selectAll()
    .where(column as 'id', 'in', ['', ...values]);
  for (const name of order ? [order] : key) query = query.orderBy(name as 'id');
  return (await query.execute()) as unknown as Row<T>[];
}

type PhoneTable = 'client_notes' | 'session_packs' | 'gift_cards';

async function findRowsOfPhones<T extends PhoneTable>(
  db: Db,
  table: T,
  dataSubject: DataSubject,
  requests: readonly Row<'requests'>[],
): Promise<Row<T>[]> {
  const phones = 'phone' in dataSubject ? [dataSubject.phone] : requests.map(({ phone }) => phone);
  const ids = ['', ...requests.map(({ id }) => id)];
  const rows = await db
    .selectFrom(table as 'client_notes')
    .selectAll()
    .where('phone', 'in', ['', ...phones])
    .where(({ not, exists, selectFrom, ref }) =>
      not(
        exists(
          selectFrom('requests')
            .select('requests.id')
            .where('requests.phone', '=', ref(`${table as 'client_notes'}.phone`))
            .where('requests.id', 'not in', ids),
        ),
      ),
    )
    .execute();
  return rows as unknown as Row<T>[];
}

export type PersonTable = TableWhere<{ person: object }>;
type RuledTable = TableWhere<{ person: { by: 'rule' } }>;

export const personTables = tablesInOrder.filter(
  (table) => getTableFacts(table).person !== 'nobody',
) as PersonTable[];

export const getPersonFacts = (table: PersonTable) =>
  getTableFacts(table).person as PersonFacts<string>;

export type PersonalData = { [T in PersonTable]: Row<T>[] } & {
  files: string[];
  resourceNames: ReadonlyMap<number, string>;
};

export const listAccountColumns = (table: Table) =>
  Object.entries(listReferences(table)).flatMap(([column, target]) =>
    target === 'users' ? [column] : [],
  );

/** Finds everything that mentions the mailbox or number. A family may share a number: it finds no account. */
export async function findPersonalData(
  db: Db,
  outbox: string,
  dataSubject: DataSubject,
): Promise<PersonalData> {
  const addresses = listSpellings(dataSubject);
  const users = await findRowsWith(db, 'users', 'email', addresses);
  const accountIds = users.map(({ id }) => id);
  const isTheirs = buildSubjectMatcher(dataSubject);
  const requests = await findRows(
    db,
    'requests',
    ({ user_id, email, phone }) =>
      accountIds.includes(user_id ?? '') || isTheirs(email) || isTheirs(phone),
  );
  const foundRows: Partial<Record<PersonTable, Record<string, unknown>[]>> = { users, requests };
  const findRowsTo = (table: PersonTable, target: Table) =>
    findRowsWith(db, table, findColumnTo(table, target), listIds(foundRows[target as PersonTable]));
  for (const table of personTables) {
    const { by } = getPersonFacts(table);
    if (by === 'rule') continue;
    if (by === 'account') foundRows[table] = await findRowsTo(table, 'users');
    else if (by === 'request') foundRows[table] = await findRowsTo(table, 'requests');
    else if ('mailbox' in by)
      foundRows[table] = await findRowsWith(db, table, by.mailbox, addresses);
    else if ('with' in by) foundRows[table] = await findRowsTo(table, by.with as Table);
    else
      foundRows[table] = await findRows(db, table as PagedTable, (row) =>
        by.contact.some((column) => isTheirs(row[column as 'id'])),
      );
  }
  const visit_consents = foundRows.visit_consents as Row<'visit_consents'>[];
  const isRequestId = (id: string | null) => requests.some((request) => request.id === id);
  const known = { requests, consents: visit_consents };
  const { files, ...mentions } = await findMentions(db, outbox, dataSubject, known);
  const session_packs = await findRowsOfPhones(db, 'session_packs', dataSubject, requests);
  const subjects = [...users, ...requests, ...mentions.messages].map(({ id }) => id);
  const rowsByRule: { [T in RuledTable]: Row<T>[] } = {
    requests,
    client_notes: await findRowsOfPhones(db, 'client_notes', dataSubject, requests),
    session_packs,
    gift_cards: await findRowsOfPhones(db, 'gift_cards', dataSubject, requests),
    ...mentions,
    provider_payments: await findRows(
      db,
      'provider_payments',
      ({ phone, request_id }) => isTheirs(phone) || isRequestId(request_id),
    ),
    visit_opinions: await findRows(
      db,
      'visit_opinions',
      ({ consent_id, request_id }) =>
        visit_consents.some(({ id }) => id === consent_id) || isRequestId(request_id),
    ),
    events: await db
      .selectFrom('events')
      .selectAll()
      .where(({ eb, or }) =>
        or([eb('subject', 'in', ['', ...subjects]), eb('actor', 'in', ['', ...addresses])]),
      )
      .orderBy('at')
      .execute(),
  };
  Object.assign(foundRows, rowsByRule);
  // This includes sessions counted without an appointment.
  const packIds = session_packs.map(({ id }) => id);
  const packRedemptions = await findRowsWith(db, 'redemptions', 'session_pack_id', packIds);
  const redemptions = [...(foundRows.redemptions as Row<'redemptions'>[]), ...packRedemptions];
  foundRows.redemptions = [...new Map(redemptions.map((row) => [row.id, row])).values()];
  const resources = await db.selectFrom('resources').select(['id', 'name']).execute();
  const resourceNames = new Map(resources.map(({ id, name }) => [id, name]));
  return { ...(foundRows as unknown as { [T in PersonTable]: Row<T>[] }), files, resourceNames };
}

const findColumnTo = (table: Table, target: Table) =>
  Object.entries(listReferences(table)).find(([, to]) => to === target)?.[0] ?? '';

const listIds = (rows: readonly Record<string, unknown>[] = []) => rows.map(({ id }) => String(id));

async function findMentions(
  db: Db,
  folder: string,
  dataSubject: DataSubject,
  { requests, consents }: Pick<PersonalData, 'requests'> & { consents: Row<'visit_consents'>[] },
) {
  const numbers = requests.map(({ number }) => number);
  const mentionsSubject = buildMentionMatcher(dataSubject, numbers);
  const messages = await findRows(db, 'messages', ({ sender, subject, message }) =>
    mentionsSubject(sender, subject, message),
  );
  const message_answers = await findRows(
    db,
    'message_answers',
    ({ message_id, text }) => messages.some(({ id }) => id === message_id) || mentionsSubject(text),
  );
  const outbox = await findRows(
    db,
    'outbox',
    (entry) =>
      mentionsSubject(entry.recipient, entry.reply_to, entry.subject, entry.text) ||
      requests.some(({ id }) => id === entry.request_id) ||
      consents.some(({ id }) => id === entry.consent_id) ||
      messages.some((message) => concernsMessage(entry, message)),
  );
  const mailIds = outbox.map(({ id }) => id);
  const files = await findMailFiles(folder, mailIds);
  return { messages, message_answers, outbox, files };
}

async function findMailFiles(folder: string, ids: readonly string[]): Promise<string[]> {
  const names = await readdir(folder).catch(() => []);
  return names
    .filter((name) => /\.eml(?:\.part)?$/.test(name) && ids.some((id) => name.includes(id)))
    .sort();
}

const concernsMessage = (entry: Row<'outbox'>, message: Row<'messages'>) =>
  entry.message_id === message.id || (entry.channel === 'push' && entry.text.includes(message.id));
