import type { Answers } from '../routes/answers.ts';
import type { Services } from '../services.ts';
import { readVisitor } from '../visitor.ts';
import { listMessages, readMessage, setAnswered } from './inbox.ts';
import { sendMessage } from './send-message.ts';

export const createContactAnswers = (services: Services) =>
  ({
    async contact({ req, input }) {
      const client = (await services.sessions.find(req))?.user;
      await sendMessage(services, input, { visitor: readVisitor(req), client });
    },
    adminMessages: ({ input }) => listMessages(services.db, input),
    adminMessage: ({ input }) => readMessage(services.db, input.id),
    adminAnswered: ({ input, actor }) => setAnswered(services.db, input, actor),
  }) satisfies Partial<Answers>;
