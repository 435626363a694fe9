import type { Answers } from '../routes/answers.ts';
import type { Services } from '../services.ts';
import { readVisitor } from '../visitor.ts';
import { answerMessage, listMessages, markMessage, readMessage } from './inbox.ts';
import { sendMessage } from './send-message.ts';

export const contactAnswers = (services: Services) =>
  ({
    async contact({ req, input }) {
      const client = (await services.sessions.find(req))?.user;
      await sendMessage(services, input, { visitor: readVisitor(req), client });
    },
    adminMessages: ({ input }) => listMessages(services.db, input),
    adminMessage: ({ input }) => readMessage(services.db, input.id),
    adminAnswered: ({ input, actor }) => markMessage(services.db, input, actor),
    adminAnswer: ({ input, actor }) => answerMessage(services, input, actor),
  }) satisfies Partial<Answers>;
