import { formatDayTime } from '#shared/calendar/time-of-day.ts';
import type { EraseClientInput } from '#shared/clients/clients.ts';
import type { Db } from '../database/database.ts';
import { truncateWal } from '../database/sqlite-files.ts';
import { recordEvent } from '../history.ts';
import { erasePersonalData, listOpenRequests } from '../privacy/erase-person.ts';
import { buildExport } from '../privacy/export-person.ts';
import { findPersonalData, type PersonalData } from '../privacy/personal-data.ts';
import { Refusal } from '../refusal.ts';
import { findPhone } from './client-notes.ts';

/* Exports and erases a client's data for administrators. Any of the client's request numbers identifies the client. */

interface Stores {
  readonly db: Db;
  readonly outbox: string;
}

async function findClientData({ db, outbox }: Stores, number: string) {
  const dataSubject = { phone: await findPhone(db, number) };
  return { dataSubject, data: await findPersonalData(db, outbox, dataSubject) };
}

export async function exportClient(stores: Stores, number: string) {
  const { dataSubject, data } = await findClientData(stores, number);
  return buildExport(dataSubject, data);
}

export async function eraseClient(
  stores: Stores,
  { number, force = false }: EraseClientInput,
  actor: string,
): Promise<void> {
  const { dataSubject, data } = await findClientData(stores, number);
  const openRequests = listOpenRequests(data);
  if (openRequests.length > 0 && !force)
    throw new Refusal('confirm-anyway', { warnings: openRequests.map(formatOpenRequestWarning) });
  const { db, outbox } = stores;
  await erasePersonalData(db, outbox, dataSubject);
  await recordEvent(db, { subject: 'client', actor, action: 'erased' });
  await truncateWal(db);
}

function formatOpenRequestWarning({ number, day, hour }: PersonalData['requests'][number]): string {
  const when = hour ? formatDayTime(day, hour) : day.split('-').reverse().join('/');
  return `${number}, ${when}\u00a0: encore attendue, et personne ne sera prévenu.`;
}
