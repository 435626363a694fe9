import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { isCancellable } from '#shared/appointments/request-status.ts';
import { eraseOrphanedNotes } from '../clients/client-notes.ts';
import { today } from '../clock.ts';
import type { Db } from '../database/database.ts';
import { getTableFacts, tablesInOrder } from '../database/schema/schema.ts';
import { eraseContent } from '../site/content-rows.ts';
import { buildSubjectMatcher, type DataSubject, foldCase, listSpellings } from './data-subject.ts';
import {
  findPersonalData,
  getPersonFacts,
  listAccountColumns,
  type PersonalData,
  type PersonTable,
  personTables,
} from './personal-data.ts';

/** Returns "requests: 2, outbox: 1": the number of rows in each table. */
export const summarizeData = (data: PersonalData): string =>
  [...personTables, 'files' as const]
    .filter((name) => data[name].length > 0)
    .map((name) => `${name}: ${data[name].length}`)
    .join(', ');

export const listOpenRequests = ({ requests }: PersonalData) =>
  requests.filter((request) => isCancellable(request, today()));

/** The most passes. Data may arrive while other data is erased. */
const maxPasses = 3;

export async function erasePersonalData(
  db: Db,
  outbox: string,
  dataSubject: DataSubject,
): Promise<PersonalData> {
  const data = await findPersonalData(db, outbox, dataSubject);
  let remaining = data;
  for (let pass = 0; pass < maxPasses && summarizeData(remaining); pass += 1) {
    await eraseRows(db, dataSubject, remaining);
    for (const name of remaining.files) await rm(join(outbox, name), { force: true });
    remaining = await findPersonalData(db, outbox, dataSubject);
  }
  return data;
}

/** Keeps the person's actions on others' data, with the actor "erased". */
function eraseRows(db: Db, dataSubject: DataSubject, data: PersonalData): Promise<void> {
  const addresses = listSpellings(dataSubject);
  return db.transaction().execute(async (transaction) => {
    for (const { content_id: id } of data.visit_opinions)
      await eraseContent(transaction, { kind: 'testimonials', id });
    // Rows that reference others go before them.
    for (const table of personTables.toReversed())
      await eraseFromTable(transaction, table, data, addresses);
    // Data is read again, because concurrent writes have finished by now.
    const phones = [...data.requests, ...data.client_notes].map(({ phone }) => phone);
    await eraseOrphanedNotes(transaction, phones);
    for (const table of tablesInOrder) {
      const { actor } = getTableFacts(table);
      if (!actor) continue;
      await transaction
        .updateTable(table as 'events')
        .set({ [actor]: 'erased' })
        .where(actor as 'actor', 'in', ['', ...addresses])
        .execute();
    }
  });
}

async function eraseFromTable(
  db: Db,
  table: PersonTable,
  data: PersonalData,
  addresses: readonly string[],
): Promise<void> {
  const { actor } = getTableFacts(table);
  const deleteWhere = async (column: string, values: readonly string[]) => {
    if (values.length === 0) return;
    const rows = db.deleteFrom(table as 'events').where(column as 'id', 'in', values);
    await rows.execute();
  };
  const accountIds = data.users.map(({ id }) => id);
  for (const column of listAccountColumns(table)) await deleteWhere(column, accountIds);
  const { by } = getPersonFacts(table);
  const hasFoundRows = by === 'rule' || (typeof by === 'object' && 'contact' in by);
  if (typeof by === 'object' && 'mailbox' in by && by.mailbox !== actor)
    await deleteWhere(by.mailbox, addresses);
  // Rows of a telephone number go with its last request.
  if (!hasFoundRows || !getTableFacts(table).key.includes('id')) return;
  const rows = data[table] as { id: string; actor?: string }[];
  const isTheirAction = (row: { actor?: string }) => addresses.includes(row.actor ?? '');
  await deleteWhere(
    'id',
    rows.filter((row) => !(actor && isTheirAction(row))).map(({ id }) => id),
  );
}

export function findOtherSubjects(
  { requests }: PersonalData,
  dataSubject: DataSubject,
): DataSubject[] {
  const isSameSubject = buildSubjectMatcher(dataSubject);
  const others = new Map<string, DataSubject>();
  for (const { email, phone } of requests) {
    if (!isSameSubject(phone)) others.set(phone, { phone });
    if (email && !isSameSubject(email)) others.set(foldCase(email), { email: foldCase(email) });
  }
  return [...others.values()];
}
