import { isCancellable } from '../../../shared/contract/request-status.ts';
import { today } from '../clock.ts';
import type { Db } from '../database/database.ts';
import { eraseFiles } from './mail-files.ts';
import { findPerson, type Person } from './person.ts';
import { fold, isWho, spellingsOf, type Who } from './who.ts';

/** How much there is of everything: "1 account, 2 requests"; "" when there is nothing. */
export function summaryOf(person: Person): string {
  const { account, identities, sessions, links, requests, messages, mails, events, files } = person;
  const counts = [
    [account ? 1 : 0, 'account'],
    [identities.length, 'sign-in provider'],
    [sessions.length, 'session'],
    [links.length, 'sign-in link'],
    [requests.length, 'request'],
    [messages.length, 'message'],
    [mails.length, 'mail'],
    [events.length, 'event'],
    [files.length, 'file'],
  ] as const;
  return counts
    .filter(([count]) => count > 0)
    .map(([count, what]) => `${count} ${what}${count === 1 ? '' : 's'}`)
    .join(', ');
}

/** Requests for which the institute still expects this person. */
export const expectedOf = ({ requests }: Person) =>
  requests.filter((request) => isCancellable(request, today()));

/** Times to look again, as something may have come meanwhile. */
const looks = 3;

/** Erases everything about a person; sessions end with it. The result is what was erased. */
export async function erasePerson(db: Db, outbox: string, who: Who): Promise<Person> {
  const person = await findPerson(db, outbox, who);
  let left = person;
  for (let look = 0; look < looks && summaryOf(left); look += 1) {
    await eraseRows(db, who, left);
    await eraseFiles(outbox, left.files);
    left = await findPerson(db, outbox, who);
  }
  return person;
}

/** All or nothing. What they did to the requests of others stays done, by nobody. */
function eraseRows(db: Db, who: Who, person: Person): Promise<void> {
  const { account, links, requests, messages, mails, events } = person;
  const actors = ['', ...spellingsOf(who)];
  const rows = {
    events: events.filter(({ actor }) => !actors.includes(actor)),
    requests,
    messages,
    mails,
    sign_in_links: links,
  };
  return db.transaction().execute(async (transaction) => {
    for (const table of ['events', 'requests', 'messages', 'mails', 'sign_in_links'] as const) {
      const ids = rows[table].map(({ id }) => id);
      if (ids.length > 0) await transaction.deleteFrom(table).where('id', 'in', ids).execute();
    }
    await transaction
      .updateTable('events')
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

/** What else the person gave with the requests that are erased, by which more may be kept. */
export function othersOf({ requests }: Person, who: Who): Who[] {
  const is = isWho(who);
  const others = new Map<string, Who>();
  for (const { email, phone } of requests) {
    if (!is(phone)) others.set(phone, { phone });
    if (email && !is(email)) others.set(fold(email), { email: fold(email) });
  }
  return [...others.values()];
}
