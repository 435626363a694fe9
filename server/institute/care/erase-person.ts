import { readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { isCancellable } from '../../../shared/request-status.ts';
import { today } from '../clock.ts';
import type { Db } from '../database.ts';
import { findPerson, type Person } from './person.ts';

/** How much there is of everything: "1 account, 2 requests"; "" when there is nothing. */
export function summaryOf(person: Person): string {
  const { account, identities, sessions, links, requests, messages, mails, events } = person;
  const counts = [
    [account ? 1 : 0, 'account'],
    [identities.length, 'sign-in provider'],
    [sessions.length, 'session'],
    [links.length, 'sign-in link'],
    [requests.length, 'request'],
    [messages.length, 'message'],
    [mails.length, 'mail'],
    [events.length, 'event'],
  ] as const;
  return counts
    .filter(([count]) => count > 0)
    .map(([count, what]) => `${count} ${what}${count === 1 ? '' : 's'}`)
    .join(', ');
}

/** Requests for which the institute still expects this person. */
export const expectedOf = ({ requests }: Person) =>
  requests.filter((request) => isCancellable(request, today()));

/**
 * Erases everything about a person in one transaction; sessions end with it. What they did to the
 * requests of others stays done, by nobody. The result is what was erased.
 */
export function erasePerson(db: Db, email: string): Promise<Person> {
  return db.transaction().execute(async (transaction) => {
    const person = await findPerson(transaction, email);
    const { account, links, requests, messages, mails, events } = person;
    const rows = {
      events: events.filter(({ actor }) => actor !== email),
      requests,
      messages,
      mails,
      sign_in_links: links,
    };
    for (const table of ['events', 'requests', 'messages', 'mails', 'sign_in_links'] as const) {
      const ids = rows[table].map(({ id }) => id);
      if (ids.length > 0) await transaction.deleteFrom(table).where('id', 'in', ids).execute();
    }
    await transaction
      .updateTable('events')
      .set({ actor: 'erased' })
      .where('actor', '=', email)
      .execute();
    if (!account) return person;
    await transaction.deleteFrom('sessions').where('user_id', '=', account.id).execute();
    await transaction.deleteFrom('identities').where('user_id', '=', account.id).execute();
    await transaction.deleteFrom('users').where('id', '=', account.id).execute();
    return person;
  });
}

/** Mails that are files bear the id of their row. */
export async function eraseFiles(outbox: string, { mails }: Person): Promise<void> {
  const names = await readdir(outbox).catch(() => []);
  const theirs = names.filter((name) => mails.some(({ id }) => name.includes(`-${id}.eml`)));
  for (const name of theirs) await rm(join(outbox, name), { force: true });
}
