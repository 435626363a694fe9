import type {
  MessageFile,
  MessageList,
  MessagesQuery,
} from '../../../shared/contract/admin/messages.ts';
import type { MenuCount } from '../../../shared/contract/admin/query.ts';
import { countLimit } from '../../../shared/contract/admin/requests.ts';
import { timestamp } from '../clock.ts';
import type { Db } from '../database/database.ts';
import { cutPage, pageWindow } from '../database/paging.ts';
import { matchesSearch } from '../database/search.ts';
import { historyOf, recordEvent } from '../history.ts';
import { messageMail } from '../mail/mail-state.ts';
import { Refusal } from '../refusal.ts';

/** Characters. */
const excerptLength = 200;

/** One page: open messages newest first, answered ones by the time of the answer, latest first. */
export async function listMessages(
  db: Db,
  { state, search, page }: MessagesQuery,
): Promise<Omit<MessageList, MenuCount>> {
  const { limit, offset } = pageWindow(page);
  const isOpen = state === 'open';
  const matches = await db
    .selectFrom('messages')
    .select(['id', 'subject', 'message', 'sender', 'created_at', 'answered_at'])
    .where('answered_at', isOpen ? 'is' : 'is not', null)
    .$if(search !== '', (all) => all.where((eb) => matchesSearch(eb, search)))
    .$if(!isOpen, (answered) => answered.orderBy('answered_at', 'desc'))
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .offset(offset)
    .execute();
  const { rows, hasNext } = cutPage(matches);
  const messages = rows.map(({ id, subject, message, sender, created_at, answered_at }) => ({
    id,
    subject,
    excerpt: Array.from(message).slice(0, excerptLength).join(''),
    sender,
    createdAt: created_at,
    answeredAt: answered_at,
  }));
  return { messages, hasNext, open: await countOpen(db) };
}

async function countOpen(db: Db): Promise<number> {
  const { count } = await db
    .selectFrom(
      db
        .selectFrom('messages')
        .select('id')
        .where('answered_at', 'is', null)
        .limit(countLimit)
        .as('open'),
    )
    .select(({ fn }) => fn.countAll<number | string>().as('count'))
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** A message with its history, and what became of its mail. @throws {Refusal} not-found */
export async function readMessage(db: Db, id: string): Promise<Omit<MessageFile, MenuCount>> {
  const message = await db
    .selectFrom('messages')
    .select(['id', 'subject', 'message', 'sender', 'version'])
    .select(['created_at as createdAt', 'answered_at as answeredAt'])
    .where('id', '=', id)
    .executeTakeFirst();
  if (!message) throw new Refusal('not-found');
  return { ...message, mail: await messageMail(db, id), history: await historyOf(db, id) };
}

/** Marks a message as answered, or as open again. @throws {Refusal} not-found, conflict */
export function markMessage(
  db: Db,
  { id, version, answered }: { id: string; version: number; answered: boolean },
  actor: string,
): Promise<void> {
  return db.transaction().execute(async (transaction) => {
    const marked = await transaction
      .updateTable('messages')
      .set({ answered_at: answered ? timestamp() : null, version: version + 1 })
      .where('id', '=', id)
      .where('version', '=', version)
      .returning('id')
      .executeTakeFirst();
    if (!marked) {
      await readMessage(transaction, id);
      throw new Refusal('conflict');
    }
    const action = answered ? 'answered' : 'reopened';
    await recordEvent(transaction, { subject: id, actor, action });
  });
}
