import { devicesOf, subscribe, unsubscribe } from '../push/subscriptions.ts';
import type { Services } from '../services.ts';
import { sendTestAlert } from '../use-cases/test-alert.ts';
import type { Answers } from './answers.ts';
import { withMenuCounts } from './menu-counts.ts';

/** Each administrator's own devices, and what they subscribe with. */
export function alertAnswers(services: Services) {
  const { db, alerts } = services;

  return {
    async adminAlerts({ signedIn }) {
      const { id } = signedIn.user;
      const list = { publicKey: await alerts.publicKey(), devices: await devicesOf(db, id) };
      return await withMenuCounts(db, list);
    },

    async adminSubscribe({ input, signedIn }) {
      const { id } = signedIn.user;
      await subscribe(db, id, input);
    },

    async adminUnsubscribe({ input, signedIn }) {
      const { id } = signedIn.user;
      await unsubscribe(db, id, input.id);
    },

    async adminTestAlert({ input, signedIn }) {
      const user = signedIn.user;
      const { id } = input;
      await sendTestAlert(services, user.id, id);
    },
  } satisfies Partial<Answers>;
}
