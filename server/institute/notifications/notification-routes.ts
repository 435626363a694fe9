import type { Answers } from '../routes/answers.ts';
import type { Services } from '../services.ts';
import { listUndeliveredMails, retryMailNow } from './delivery-state.ts';
import { takeReport } from './gateway-channel.ts';
import { listDevices, subscribe, unsubscribe } from './push-channel.ts';

export function createNotificationAnswers(services: Services) {
  const { db, alerts, mailsAreFiles } = services;

  return {
    noticeReport: ({ input }) => takeReport(db, input),
    adminRetryMail: ({ input, actor }) => retryMailNow(services, input.id, actor),
    adminMails: async ({ input }) => ({
      ...(await listUndeliveredMails(db, input.page)),
      areFiles: mailsAreFiles,
    }),
    async adminAlerts({ signedIn: { user } }) {
      return { publicKey: await alerts.publicKey(), devices: await listDevices(db, user.id) };
    },
    adminSubscribe: ({ input, signedIn: { user } }) => subscribe(services, user.id, input),
    adminUnsubscribe: ({ input, signedIn: { user } }) => unsubscribe(db, user.id, input.id),
  } satisfies Partial<Answers>;
}
