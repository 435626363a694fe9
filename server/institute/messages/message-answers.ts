import { randomUUID } from 'node:crypto';
import type { AnswerInput, MessageAnswer } from '../../../shared/messages/messages.ts';
import { replyMailbox } from '../../../shared/messages/reply-line.ts';
import { timestamp } from '../clock.ts';
import type { Db } from '../database/database.ts';
import { deliveryColumns, mailState } from '../notifications/mail/mail-state.ts';

/** Where an answer goes: the mailbox that the sender proved, or else the one of the reply line. */
export const answerAddress = ({ sender, message }: { sender: string | null; message: string }) =>
  sender || replyMailbox(message);

/** The answers to a message, the oldest first, with what became of their mails. */
export async function answersTo(db: Db, message_id: string): Promise<MessageAnswer[]> {
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

/** Which of these messages have a last answer whose mail was given up. */
export async function lostAnswers(db: Db, ids: readonly string[]): Promise<ReadonlySet<string>> {
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

/** @returns its id */
export async function addAnswer(
  within: Db,
  { id: message_id, version, answer: text }: AnswerInput,
  answered_by: string,
): Promise<string> {
  const id = randomUUID();
  const row = { id, message_id, version: version + 1, text, answered_by, created_at: timestamp() };
  await within.insertInto('message_answers').values(row).execute();
  return id;
}

/** Whether this very answer was given to this version: its button was pressed twice. */
export async function isRepeatedAnswer(
  within: Db,
  { id, version, answer }: AnswerInput,
): Promise<boolean> {
  const same = await within
    .selectFrom('message_answers')
    .select('id')
    .where('message_id', '=', id)
    .where('version', '=', version + 1)
    .where('text', '=', answer)
    .executeTakeFirst();
  return same !== undefined;
}
