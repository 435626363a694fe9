import type { Answers } from '../routes/answers.ts';
import type { Services } from '../services.ts';
import { visitorOf } from '../visitor.ts';
import { sendMessage } from './send-message.ts';

export const contactAnswers = (services: Services) =>
  ({
    async contact({ req, input }) {
      const client = (await services.sessions.find(req))?.user;
      await sendMessage(services, input, { visitor: visitorOf(req), client });
    },
  }) satisfies Partial<Answers>;
