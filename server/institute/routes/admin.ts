import { closeDays, openDay } from '../agenda/back-office/closed-days.ts';
import { listUnsentMails } from '../mail/unsent.ts';
import { listMessages, markMessage, readMessage } from '../messages/messages.ts';
import { listClosedDays } from '../requests/closed-days.ts';
import type { Services } from '../services.ts';
import { retryMailNow } from '../use-cases/retry-mail.ts';
import type { Answers } from './answers.ts';
import { withMenuCounts } from './menu-counts.ts';

/** Messages, closed days and mails in the back office. */
export function adminAnswers(services: Services) {
  const { db, mailsAreFiles } = services;

  return {
    async adminMessages({ input }) {
      return await withMenuCounts(db, await listMessages(db, input));
    },

    async adminMessage({ input }) {
      return await withMenuCounts(db, await readMessage(db, input.id));
    },

    async adminAnswered({ input, actor }) {
      await markMessage(db, input, actor);
    },

    async adminDays() {
      return await withMenuCounts(db, await listClosedDays(db));
    },

    async adminCloseDays({ input, actor }) {
      await closeDays(db, input, actor);
    },

    async adminOpenDay({ input, actor }) {
      await openDay(db, input.day, actor);
    },

    async adminMails({ input }) {
      const list = await listUnsentMails(db, input.page);
      return await withMenuCounts(db, { ...list, areFiles: mailsAreFiles });
    },

    async adminRetryMail({ input, actor }) {
      await retryMailNow(services, input.id, actor);
    },
  } satisfies Partial<Answers>;
}
