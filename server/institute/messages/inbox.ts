import { countLimit } from '#shared/appointments/request-list.ts';
import type { MenuCount } from '#shared/contract/list-query.ts';
import { findReplyMailbox } from '#shared/messages/contact.ts';
import type { Message, MessageList, MessagesQuery } from '#shared/messages/messages.ts';
import { timestamp } from '../clock.ts';
import type { Db } from '../database/database.ts';
import { countRows, cutPage, getPageWindow, matchesSearch } from '../database/list-queries.ts';
import { readHistory, recordEvent } from '../history.ts';
import { Refusal } from '../refusal.ts';
import { recordUndo } from '../undo/undo-journal.ts';

const excerptLength = 200;

const messageColumns = [
  ...(['id', 'subject', 'message', 'sender'] as const),
  ...(['created_at as createdAt', 'answered_at as answeredAt'] as const),
] as const;

const findAnswerMailbox = ({ sender, message }: { sender: string | null; message: string }) =>
  sender || (findReplyMailbox(message) ?? null);

/** Lists one page: open messages with the newest first, or answered ones with the last answer first. */
export async function listMessages(
  db: Db,
  { state, search, page }: MessagesQuery,
): Promise<Omit<MessageList, MenuCount>> {
  const { limit, offset } = getPageWindow(page);
  const isOpen = state === 'open';
  const matches = await db
    .selectFrom('messages')
    .select(messageColumns)
    .where('answered_at', isOpen ? 'is' : 'is not', null)
    .$if(search !== '', (all) => all.where((eb) => matchesSearch(eb, search)))
    .$if(!isOpen, (answered) => answered.orderBy('answered_at', 'desc'))
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .offset(offset)
    .execute();
  const { rows, hasNext } = cutPage(matches);
  const messages = rows.map(({ message, ...row }) => ({
    ...row,
    answerTo: findAnswerMailbox({ ...row, message }),
    excerpt: Array.from(message).slice(0, excerptLength).join(''),
  }));
  return { messages, hasNext, open: await countOpenMessages(db) };
}

export const countOpenMessages = (db: Db): Promise<number> =>
  countRows(
    db,
    db.selectFrom('messages').select('id').where('answered_at', 'is', null).limit(countLimit),
  );

export async function readMessage(db: Db, id: string): Promise<Omit<Message, MenuCount>> {
  const message = await db
    .selectFrom('messages')
    .select([...messageColumns, 'version'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow(() => new Refusal('not-found'));
  return {
    ...message,
    answerTo: findAnswerMailbox(message),
    answers: await db
      .selectFrom('message_answers')
      .select(['id', 'text', 'answered_by as by', 'created_at as at'])
      .where('message_id', '=', id)
      .orderBy('version')
      .execute(),
    history: await readHistory(db, id),
  };
}

export function setAnswered(
  db: Db,
  { id, version, answered }: { id: string; version: number; answered: boolean },
  actor: string,
): Promise<void> {
  return db.transaction().execute(async (transaction) => {
    const edit = { subject: id, actor, action: answered ? 'answered' : 'reopened' };
    const watched = [{ table: 'messages', column: 'id', values: [id] }] as const;
    const write = async () => {
      const message = await transaction
        .updateTable('messages')
        .set({ answered_at: answered ? timestamp() : null, version: version + 1 })
        .where('id', '=', id)
        .where('version', '=', version)
        .returning('id')
        .executeTakeFirst();
      if (!message) {
        await readMessage(transaction, id);
        throw new Refusal('conflict');
      }
      await recordEvent(transaction, edit);
    };
    await recordUndo(transaction, watched, write, () => edit);
  });
}
