import { isCancellable } from '../../../shared/contract/booking/request-status.ts';
import { today } from '../clock.ts';
import type { Db } from '../database/database.ts';
import { eraseLeftNotes } from '../requests/back-office/client-notes.ts';
import { type DataSubject, foldCase, matchesSubject, spellingsOf } from './data-subject.ts';
import { eraseFiles } from './mail-files.ts';
import { findPersonalData, type PersonalData } from './personal-data.ts';

/** "1 account, 2 requests"; "" when there is nothing. */
export function summaryOf(data: PersonalData): string {
  const { account, identities, sessions, links, requests, messages, mails, events, files } = data;
  const { contentChanges, clientNotes } = data;
  const counts = [
    [account ? 1 : 0, 'account'],
    [identities.length, 'sign-in provider'],
    [sessions.length, 'session'],
    [data.devices.length, 'device'],
    [data.browsers.length, 'browser'],
    [links.length, 'sign-in link'],
    [requests.length, 'request'],
    [clientNotes.length, 'note'],
    [messages.length, 'message'],
    [mails.length, 'mail'],
    [data.pushes.length, 'alert'],
    [events.length, 'event'],
    [contentChanges.length, 'content change'],
    [files.length, 'file'],
  ] as const;
  return counts
    .filter(([count]) => count > 0)
    .map(([count, noun]) => `${count} ${noun}${count === 1 ? '' : 's'}`)
    .join(', ');
}

/** Requests that are still open, or appointments to come. */
export const openRequestsOf = ({ requests }: PersonalData) =>
  requests.filter((request) => isCancellable(request, today()));

/** Passes: data may arrive while others are erased. */
const maxPasses = 3;

/** Erases all data about a person, sessions included. @returns what was erased */
export async function erasePersonalData(
  db: Db,
  outbox: string,
  dataSubject: DataSubject,
): Promise<PersonalData> {
  const data = await findPersonalData(db, outbox, dataSubject);
  let left = data;
  for (let pass = 0; pass < maxPasses && summaryOf(left); pass += 1) {
    await eraseRows(db, dataSubject, left);
    await eraseFiles(outbox, left.files);
    left = await findPersonalData(db, outbox, dataSubject);
  }
  return data;
}

/** In one transaction. What this person did to the data of others stays, with the actor "erased". */
function eraseRows(db: Db, dataSubject: DataSubject, data: PersonalData): Promise<void> {
  const { account, links, requests, clientNotes, messages, mails, pushes, events } = data;
  const actors = ['', ...spellingsOf(dataSubject)];
  const rows = {
    events: events.filter(({ actor }) => !actors.includes(actor)),
    requests,
    messages,
    mails,
    pushes,
    sign_in_links: links,
  };
  return db.transaction().execute(async (transaction) => {
    for (const table of Object.keys(rows) as (keyof typeof rows)[]) {
      const ids = rows[table].map(({ id }) => id);
      if (ids.length > 0) await transaction.deleteFrom(table).where('id', 'in', ids).execute();
    }
    // As they are by now: whoever was writing one has finished.
    const phones = [...requests, ...clientNotes].map(({ phone }) => phone);
    await eraseLeftNotes(transaction, phones);
    await transaction
      .updateTable('client_notes')
      .set({ noted_by: 'erased' })
      .where('noted_by', 'in', actors)
      .execute();
    await transaction
      .updateTable('events')
      .set({ actor: 'erased' })
      .where('actor', 'in', actors)
      .execute();
    await transaction
      .updateTable('content_history')
      .set({ actor: 'erased' })
      .where('actor', 'in', actors)
      .execute();
    await transaction
      .updateTable('closed_days')
      .set({ closed_by: 'erased' })
      .where('closed_by', 'in', actors)
      .execute();
    if (!account) return;
    for (const table of ['requests', 'sessions', 'identities'] as const) {
      await transaction.deleteFrom(table).where('user_id', '=', account.id).execute();
    }
    await transaction.deleteFrom('users').where('id', '=', account.id).execute();
  });
}

/** Other mailboxes and numbers of the erased requests, under which more data may be stored. */
export function otherSubjectsOf(
  { requests }: PersonalData,
  dataSubject: DataSubject,
): DataSubject[] {
  const isSame = matchesSubject(dataSubject);
  const others = new Map<string, DataSubject>();
  for (const { email, phone } of requests) {
    if (!isSame(phone)) others.set(phone, { phone });
    if (email && !isSame(email)) others.set(foldCase(email), { email: foldCase(email) });
  }
  return [...others.values()];
}
