import { appointmentTitle } from '../../../shared/calendar/time-of-day.ts';
import type { ClientErasure, EraseClientInput } from '../../../shared/clients/clients.ts';
import type { MenuCount } from '../../../shared/contract/list-query.ts';
import type { Db } from '../database/database.ts';
import { getTableFacts } from '../database/schema/schema.ts';
import { truncateWal } from '../database/sqlite-files.ts';
import { recordEvent } from '../history.ts';
import { computeMark } from '../marks.ts';
import { subjectName } from '../privacy/data-subject.ts';
import {
  countOpenRequests,
  erasePersonalData,
  findOtherSubjects,
  summarizeData,
} from '../privacy/erase-person.ts';
import { toExport } from '../privacy/export-person.ts';
import { findPersonalData, type PersonalData, personTables } from '../privacy/personal-data.ts';
import { ConfirmationRequired, Refusal } from '../refusal.ts';
import { findPhone } from './client-notes.ts';

/* The commands `export` and `erase` for administrators, who name one of the requests of a telephone number. */

interface Stores {
  readonly db: Db;
  readonly outbox: string;
}

const maxOthers = 10;

async function findClient({ db, outbox }: Stores, number: string) {
  const dataSubject = { phone: await findPhone(db, number) };
  return { dataSubject, data: await findPersonalData(db, outbox, dataSubject) };
}

export async function exportClient(stores: Stores, number: string) {
  const { dataSubject, data } = await findClient(stores, number);
  return toExport(dataSubject, data);
}

export async function readErasure(
  stores: Stores,
  number: string,
): Promise<Omit<ClientErasure, MenuCount>> {
  const { dataSubject, data } = await findClient(stores, number);
  const elsewhere: string[] = [];
  for (const other of findOtherSubjects(data, dataSubject).slice(0, maxOthers)) {
    const remaining = await findPersonalData(stores.db, stores.outbox, other);
    if (summarizeData(subtractData(remaining, data))) elsewhere.push(subjectName(other));
  }
  const { phone } = dataSubject;
  return {
    number,
    name: data.requests.at(-1)?.name ?? '',
    phone,
    stored: storedIn(data).filter(({ rowCount }) => rowCount > 0),
    stillExpected: countOpenRequests(data).map(expected),
    elsewhere,
    mark: eraseMark(data),
  };
}

function subtractData(remaining: PersonalData, data: PersonalData): PersonalData {
  const rest = {
    ...remaining,
    files: remaining.files.filter((file) => !data.files.includes(file)),
  };
  for (const table of personTables) {
    const getKey = (row: object) =>
      getTableFacts(table)
        .key.map((column) => row[column as never])
        .join();
    const erasedKeys = new Set(data[table].map(getKey));
    Object.assign(rest, {
      [table]: remaining[table].filter((row) => !erasedKeys.has(getKey(row))),
    });
  }
  return rest;
}

const expected = ({ number, status, day, hour }: PersonalData['requests'][number]) => ({
  number,
  status,
  day,
  hour,
});

const storedIn = ({
  requests,
  client_notes,
  session_packs,
  gift_cards,
  messages,
  ...data
}: PersonalData) => [
  { kind: 'requests' as const, rowCount: requests.length },
  { kind: 'notes' as const, rowCount: client_notes.length },
  { kind: 'packs' as const, rowCount: session_packs.length },
  { kind: 'credits' as const, rowCount: gift_cards.length },
  { kind: 'messages' as const, rowCount: messages.length },
  { kind: 'mails' as const, rowCount: data.outbox.length },
  { kind: 'history' as const, rowCount: data.events.length },
  { kind: 'files' as const, rowCount: data.files.length },
];

/** Returns a fingerprint of the data confirmed for erasure. Mails are left out, because they change meanwhile. */
const eraseMark = (data: PersonalData) => {
  const { requests, client_notes, session_packs, gift_cards, messages } = data;
  return computeMark([
    requests.map(({ id, version }) => [id, version]),
    client_notes.map(({ note }) => note),
    [...session_packs, ...gift_cards].map(({ id, needed_until }) => [id, needed_until]),
    messages.map(({ id }) => id),
  ]);
};

export async function eraseClient(
  stores: Stores,
  { number, mark, force = false }: EraseClientInput,
  actor: string,
): Promise<void> {
  const { dataSubject, data } = await findClient(stores, number);
  if (eraseMark(data) !== mark) throw new Refusal('conflict');
  const open = countOpenRequests(data);
  if (open.length > 0 && !force) throw new ConfirmationRequired(open.map(describeWarning));
  const { db, outbox } = stores;
  await erasePersonalData(db, outbox, dataSubject);
  await recordEvent(db, { subject: 'client', actor, action: 'erased' });
  await truncateWal(db);
}

function describeWarning({ number, day, hour }: PersonalData['requests'][number]): string {
  const when = hour ? appointmentTitle(day, hour) : day.split('-').reverse().join('/');
  return `${number}, ${when}\u00a0: encore attendue, et personne ne sera prévenu.`;
}
