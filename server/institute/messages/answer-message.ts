import { rateLimits } from '../../../shared/limits/limits.ts';
import type { AnswerInput } from '../../../shared/messages/messages.ts';
import { canonicalMailbox } from '../accounts/mailbox.ts';
import type { UseCaseServices } from '../services.ts';
import { answerMail } from './contact-mails.ts';
import { writeAnswer } from './messages.ts';

/** Answers a visitor's message by mail. A repeated answer is sent once. */
export async function answerMessage(
  { db, limits, mails, siteIn }: Pick<UseCaseServices, 'db' | 'limits' | 'mails' | 'siteIn'>,
  input: AnswerInput,
  actor: string,
): Promise<void> {
  await db.transaction().execute(async (within) => {
    const answer = await writeAnswer(within, input, actor);
    if (!answer) return;
    const mailbox = canonicalMailbox(answer.recipient);
    await limits.require(within, [rateLimits.answers.mailbox, mailbox]);
    await mails.add(within, answerMail(await siteIn(within), answer));
  });
  mails.wake();
}
