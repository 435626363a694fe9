import type { Services } from '../services.ts';
import { sendMessage } from '../use-cases/send-message.ts';
import { visitorOf } from '../visitor.ts';
import type { Answers } from './answers.ts';

/** Messages to the institute, with or without an account. */
export const contactAnswers = (services: Services) =>
  ({
    async contact({ req, input }) {
      const client = (await services.sessions.find(req))?.user;
      await sendMessage(services, input, { visitor: visitorOf(req), client });
    },
  }) satisfies Partial<Answers>;
