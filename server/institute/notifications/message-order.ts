import { timestamp } from '../clock.ts';
import type { Db } from '../database/database.ts';
import { isSameKind, urgencyOf } from './message-kinds.ts';
import { isWorthSending } from './message-validity.ts';
import { type Entry, isBeingSent, isUnsent } from './outbox-leases.ts';

/* No message overtakes an older one about the same appointment, which it may refer to ("moved from"). */

const nextLook = 0.1;
const nextLateLook = 5;
const nextNightLook = 300;
const [night, morning] = ['22', '07'];

/** Returns true if a claimed entry may leave. Deletes an obsolete one, and postpones one that must wait. */
export async function mayLeave(db: Db, entry: Entry): Promise<boolean> {
  if (!(await isWorthSending(db, entry))) {
    await db.deleteFrom('outbox').where('id', '=', entry.id).execute();
    return false;
  }
  const wait = await waitOf(db, entry);
  if (wait === undefined) return true;
  await db
    .updateTable('outbox')
    .set({ state: 'waiting', next_try_at: timestamp(wait) })
    .where('id', '=', entry.id)
    .execute();
  return false;
}

async function waitOf(db: Db, entry: Entry): Promise<number | undefined> {
  const { id, channel, request_id, recipient } = entry;
  const hour = timestamp().slice(11, 13);
  if (channel === 'gateway' && (hour >= night || hour < morning)) return nextNightLook;
  if (request_id === null || channel === 'push') return undefined;
  const others = await db
    .selectFrom('outbox')
    .select(['created_at', 'urgency', isBeingSent().as('isBeingSent')])
    .where('request_id', '=', request_id)
    .where('recipient', '=', recipient)
    .where('id', '!=', id)
    .where(isUnsent())
    .execute();
  if (others.some((other) => other.isBeingSent)) return nextLook;
  // A reminder leaves after all changes that the client does not know yet.
  const isReminder = entry.urgency === urgencyOf('reminder');
  const hasOlder = others.some(
    ({ urgency, created_at }) =>
      isReminder || (isSameKind(urgency, entry.urgency) && created_at < entry.created_at),
  );
  return hasOlder ? nextLateLook : undefined;
}
