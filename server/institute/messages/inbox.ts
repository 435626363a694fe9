import { randomUUID } from 'node:crypto';
import type { ExpressionBuilder } from 'kysely';
import { countLimit } from '../../../shared/appointments/request-list.ts';
import type { MenuCount } from '../../../shared/contract/list-query.ts';
import { rateLimits } from '../../../shared/limits/limits.ts';
import { replyMailbox } from '../../../shared/messages/contact.ts';
import type {
  AnswerInput,
  Message,
  MessageAnswer,
  MessageList,
  MessagesQuery,
} from '../../../shared/messages/messages.ts';
import { canonicalMailbox } from '../accounts/mailboxes.ts';
import { timestamp } from '../clock.ts';
import type { Db } from '../database/database.ts';
import { cutPage, matchesSearch, pageWindow } from '../database/list-queries.ts';
import type { Database } from '../database/schema/schema.ts';
import { readHistory, recordEvent } from '../history.ts';
import { deliveryColumns, mailState } from '../notifications/delivery-state.ts';
import { Refusal } from '../refusal.ts';
import type { UseCaseServices } from '../services.ts';
import { undoable } from '../undo/undo-journal.ts';
import { answerMail } from './contact-mails.ts';

const excerptLength = 200;

const replied = ({ selectFrom }: ExpressionBuilder<Database, 'messages'>) =>
  selectFrom('message_answers')
    .select(({ fn }) => fn.max('message_answers.created_at').as('at'))
    .whereRef('message_answers.message_id', '=', 'messages.id')
    .as('replied');

/** Lists one page: open messages newest first, answered ones by the time of the answer, latest first. */
export async function listMessages(
  db: Db,
  { state, search, page }: MessagesQuery,
): Promise<Omit<MessageList, MenuCount>> {
  const { limit, offset } = pageWindow(page);
  const isOpen = state === 'open';
  const matches = await db
    .selectFrom('messages')
    .select(['id', 'subject', 'message', 'sender', 'created_at', 'answered_at', replied])
    .where('answered_at', isOpen ? 'is' : 'is not', null)
    .$if(search !== '', (all) => all.where((eb) => matchesSearch(eb, search)))
    .$if(!isOpen, (answered) => answered.orderBy('answered_at', 'desc'))
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .offset(offset)
    .execute();
  const { rows, hasNext } = cutPage(matches);
  const lost = await lostAnswers(
    db,
    rows.map(({ id }) => id),
  );
  const messages = rows.map(
    ({ id, subject, message, sender, created_at, answered_at, ...row }) => ({
      id,
      subject,
      excerpt: Array.from(message).slice(0, excerptLength).join(''),
      sender,
      createdAt: created_at,
      answeredAt: answered_at,
      isReplied: row.replied !== null,
      isLost: lost.has(id),
    }),
  );
  return { messages, hasNext, open: await countOpen(db) };
}

export async function countOpen(db: Db): Promise<number> {
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

export async function readMessage(db: Db, id: string): Promise<Omit<Message, MenuCount>> {
  const message = await db
    .selectFrom('messages')
    .select(['id', 'subject', 'message', 'sender', 'version'])
    .select(['created_at as createdAt', 'answered_at as answeredAt'])
    .where('id', '=', id)
    .executeTakeFirst();
  if (!message) throw new Refusal('not-found');
  return {
    ...message,
    answerTo: answerAddress(message) ?? null,
    answers: await answersTo(db, id),
    history: await readHistory(db, id),
  };
}

export function markMessage(
  db: Db,
  { id, version, answered }: { id: string; version: number; answered: boolean },
  actor: string,
): Promise<void> {
  return db.transaction().execute(async (transaction) => {
    const answeredAt = answered ? timestamp() : null;
    const edit = { subject: id, actor, action: answered ? 'answered' : 'reopened' };
    const watched = [{ table: 'messages', column: 'id', values: [id] }] as const;
    const write = async () => {
      if (!(await mark(transaction, { id, version }, answeredAt))) await refuse(transaction, id);
      await recordEvent(transaction, edit);
    };
    await undoable(transaction, watched, write, () => edit);
  });
}

const mark = (
  db: Db,
  { id, version }: { id: string; version: number },
  answered_at: string | null,
) =>
  db
    .updateTable('messages')
    .set({ answered_at, version: version + 1 })
    .where('id', '=', id)
    .where('version', '=', version)
    .returning(['id', 'subject', 'message', 'sender', 'created_at as createdAt'])
    .executeTakeFirst();

async function refuse(db: Db, id: string): Promise<never> {
  await readMessage(db, id);
  throw new Refusal('conflict');
}

/** Stores an answer, and returns the content of its mail; undefined for a repeated answer. */
async function writeAnswer(db: Db, input: AnswerInput, actor: string) {
  const message = await mark(db, input, timestamp());
  if (!message) {
    return (await isRepeatedAnswer(db, input)) ? undefined : refuse(db, input.id);
  }
  const recipient = answerAddress(message);
  if (!recipient) throw new Refusal('invalid');
  const id = await addAnswer(db, input, actor);
  await recordEvent(db, { subject: input.id, actor, action: 'replied' });
  return { id, recipient, text: input.answer, question: message };
}

const answerAddress = ({ sender, message }: { sender: string | null; message: string }) =>
  sender || replyMailbox(message);

async function answersTo(db: Db, message_id: string): Promise<MessageAnswer[]> {
  const answers = await db
    .selectFrom('message_answers')
    .select(['id', 'text', 'answered_by as by', 'created_at as at'])
    .where('message_id', '=', message_id)
    .orderBy('version')
    .execute();
  const mails = await db
    .selectFrom('outbox')
    .select([...deliveryColumns, 'answer_id'])
    .where('message_id', '=', message_id)
    .where('answer_id', 'is not', null)
    .execute();
  return answers.map((answer) => {
    const mail = mails.find(({ answer_id }) => answer_id === answer.id);
    return { ...answer, mail: mail ? mailState(mail) : null };
  });
}

async function lostAnswers(db: Db, ids: readonly string[]): Promise<ReadonlySet<string>> {
  const mails = await db
    .selectFrom('outbox')
    .select(['message_id', ...deliveryColumns])
    .where('message_id', 'in', ['', ...ids])
    .where('answer_id', 'is not', null)
    .orderBy('created_at')
    .execute();
  const last = new Map(mails.map(({ message_id, ...mail }) => [message_id ?? '', mail]));
  return new Set(ids.filter((id) => isLost(last.get(id))));
}

const isLost = (mail: Parameters<typeof mailState>[0] | undefined) =>
  mail !== undefined && mailState(mail).state === 'given-up';

async function addAnswer(
  db: Db,
  { id: message_id, version, answer: text }: AnswerInput,
  answered_by: string,
): Promise<string> {
  const id = randomUUID();
  const row = { id, message_id, version: version + 1, text, answered_by, created_at: timestamp() };
  await db.insertInto('message_answers').values(row).execute();
  return id;
}

/** Returns true if this answer was already given to this version: its button was pressed twice. */
async function isRepeatedAnswer(db: Db, { id, version, answer }: AnswerInput): Promise<boolean> {
  const same = await db
    .selectFrom('message_answers')
    .select('id')
    .where('message_id', '=', id)
    .where('version', '=', version + 1)
    .where('text', '=', answer)
    .executeTakeFirst();
  return same !== undefined;
}

/** Answers a visitor's message by mail. A repeated answer is sent once. */
export async function answerMessage(
  { db, limits, mails, siteIn }: Pick<UseCaseServices, 'db' | 'limits' | 'mails' | 'siteIn'>,
  input: AnswerInput,
  actor: string,
): Promise<void> {
  await db.transaction().execute(async (transaction) => {
    const answer = await writeAnswer(transaction, input, actor);
    if (!answer) return;
    const mailbox = canonicalMailbox(answer.recipient);
    await limits.require(transaction, [rateLimits.answers.mailbox, mailbox]);
    await mails.add(transaction, answerMail(await siteIn(transaction), answer));
  });
  mails.wake();
}
