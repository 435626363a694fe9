import type { Db } from '../../../server/institute/database/database.ts';
import { overtaking, urgencyOf } from '../../../server/institute/notifications/message-kinds.ts';
import type { Appointment, Side, Unsent } from './oracle.ts';

/*
 * What is being sent while something is done to an appointment cannot be taken back: it is looked up, as nobody can tell
 * it from outside.
 */

/** The institute's mailbox. */
export const contact = 'accueil@institut.example';

/** Does it, and says what had not left. */
export async function during<Answer>(
  db: Db,
  one: Appointment,
  work: () => Promise<Answer>,
): Promise<{ answer: Answer; unsent: Record<Side, Unsent> }> {
  const before = (await mailsOf(db, one)).filter(({ sent_at }) => sent_at === null);
  const answer = await work();
  const after = new Map((await mailsOf(db, one)).map((row) => [row.id, row]));
  const unsentTo = (recipient: string): Unsent => {
    const rows = before.filter((row) => row.recipient === recipient);
    const [oldest] = rows;
    const now = oldest && after.get(oldest.id);
    const wasTried = now && (now.sent_at !== null || now.attempts !== oldest.attempts);
    const isLeaving = [oldest, now].some((row) => row?.state === 'sending') || wasTried === true;
    return { count: rows.length, isLeaving: now !== undefined && isLeaving };
  };
  return { answer, unsent: { client: unsentTo(one.email), institute: unsentTo(contact) } };
}

/** What its client and the institute are told of it, the oldest first. */
const mailsOf = (db: Db, { number }: Appointment) =>
  db
    .selectFrom('outbox')
    .innerJoin('requests', 'requests.id', 'outbox.request_id')
    .select(['outbox.id', 'recipient', 'attempts', 'state', 'sent_at'])
    .where('requests.number', '=', number)
    .where('urgency', 'in', [overtaking('client'), urgencyOf('client'), urgencyOf('institute')])
    .orderBy('outbox.created_at')
    .execute();
