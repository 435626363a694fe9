import { Refusal } from '../refusal.ts';
import type { Answers } from '../routes/answers.ts';
import type { Services } from '../services.ts';
import { markStep, readFirstSteps, sendTestMail } from './first-steps.ts';

/** What the owner of a new installation settles first. */
export const firstStepAnswers = (services: Services) =>
  ({
    adminFirstSteps: ({ signedIn: { user } }) => readFirstSteps(services, user.email ?? ''),
    adminMarkStep: ({ input: { step, isDone } }) => markStep(services.db, step, isDone),
    adminTestMail({ signedIn: { user } }) {
      // Somebody who signed in over a provider may have none.
      if (!user.email) throw new Refusal('forbidden');
      return sendTestMail(services, user.email);
    },
  }) satisfies Partial<Answers>;
