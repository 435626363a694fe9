import { Refusal } from '../refusal.ts';
import type { Answers } from '../routes/answers.ts';
import type { Services } from '../services.ts';
import { markStep, readFirstSteps, sendTestMail } from './first-steps.ts';
import { readOptions, switchOption } from './options.ts';

export const firstStepAnswers = (services: Services) =>
  ({
    adminFirstSteps: ({ signedIn: { user } }) => readFirstSteps(services, user.email ?? ''),
    adminOptions: async () => ({
      options: await readOptions(services.db),
      hasGateway: services.gateway.isSet,
    }),
    adminSwitch({ input, actor }) {
      if (input.option === 'gateway' && input.isOn && !services.gateway.isSet)
        throw new Refusal('forbidden');
      return switchOption(services.db, input, actor);
    },
    adminMarkStep: ({ input: { step, isDone } }) => markStep(services.db, step, isDone),
    adminTestMail({ signedIn: { user } }) {
      // A person who signed in by a provider may have no mailbox.
      if (!user.email) throw new Refusal('forbidden');
      return sendTestMail(services, user.email);
    },
  }) satisfies Partial<Answers>;
