import { isOn } from '../../../shared/options.ts';
import type { Answers } from '../routes/answers.ts';
import type { Services } from '../services.ts';
import { takeReport } from './gateway-reports.ts';
import { devicesOf, sendTestAlert, subscribe, unsubscribe } from './push-devices.ts';
import { listUnsentMails, retryMailNow, sentWeek } from './unsent-mails.ts';

export function notificationAnswers(services: Services) {
  const { db, alerts, gateway, mailsAreFiles, institute } = services;

  return {
    noticeReport: ({ input }) => takeReport(services, input),
    adminRetryMail: ({ input, actor }) => retryMailNow(services, input.id, actor),
    async adminMails({ input }) {
      const list = await listUnsentMails(db, input.page);
      const week = await sentWeek(db, mailsAreFiles ? ['push', 'gateway'] : undefined);
      return {
        ...list,
        week,
        areFiles: mailsAreFiles,
        hasGateway: gateway.isSet && isOn(institute(), 'gateway'),
      };
    },
    async adminAlerts({ signedIn: { user } }) {
      return { publicKey: await alerts.publicKey(), devices: await devicesOf(db, user.id) };
    },
    adminSubscribe: ({ input, signedIn: { user } }) => subscribe(db, user.id, input),
    adminUnsubscribe: ({ input, signedIn: { user } }) => unsubscribe(db, user.id, input.id),
    adminTestAlert: ({ input, signedIn: { user } }) => sendTestAlert(services, user.id, input.id),
  } satisfies Partial<Answers>;
}
