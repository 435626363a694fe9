import {
  administrators,
  removeAdministrator,
  signOutDevice,
  signOutEverywhere,
} from '../accounts/administrators.ts';
import { closeDays, openDay } from '../agenda/back-office/closed-days.ts';
import { listUnsentMails } from '../mail/unsent.ts';
import { listMessages, markMessage, readMessage } from '../messages/messages.ts';
import { devicesOf, subscribe, unsubscribe } from '../push/subscriptions.ts';
import { Refusal } from '../refusal.ts';
import { listClosedDays } from '../requests/closed-days.ts';
import type { Services } from '../services.ts';
import { answerMessage } from '../use-cases/answer-message.ts';
import { retryMailNow } from '../use-cases/retry-mail.ts';
import { sendTestAlert } from '../use-cases/test-alert.ts';
import type { Answers } from './answers.ts';

/** Messages, closed days and mails in the back office. */
export function adminAnswers(services: Services) {
  const { db, mailsAreFiles } = services;

  return {
    adminMessages: ({ input }) => listMessages(db, input),
    adminMessage: ({ input }) => readMessage(db, input.id),
    adminAnswered: ({ input, actor }) => markMessage(db, input, actor),
    adminAnswer: ({ input, actor }) => answerMessage(services, input, actor),
    adminDays: () => listClosedDays(db),
    adminCloseDays: ({ input, actor }) => closeDays(db, input, actor),
    adminOpenDay: ({ input, actor }) => openDay(db, input.day, actor),
    adminRetryMail: ({ input, actor }) => retryMailNow(services, input.id, actor),
    async adminMails({ input }) {
      return { ...(await listUnsentMails(db, input.page)), areFiles: mailsAreFiles };
    },
  } satisfies Partial<Answers>;
}

/** Each administrator's own devices, and what they subscribe with. */
export function alertAnswers(services: Services) {
  const { db, alerts } = services;

  return {
    async adminAlerts({ signedIn: { user } }) {
      return { publicKey: await alerts.publicKey(), devices: await devicesOf(db, user.id) };
    },
    adminSubscribe: ({ input, signedIn: { user } }) => subscribe(db, user.id, input),
    adminUnsubscribe: ({ input, signedIn: { user } }) => unsubscribe(db, user.id, input.id),
    adminTestAlert: ({ input, signedIn: { user } }) => sendTestAlert(services, user.id, input.id),
  } satisfies Partial<Answers>;
}

/** The administrators and their signed-in devices. */
export const administratorAnswers = ({ db }: Services) =>
  ({
    async adminAccounts({ signedIn: { sessionId, user } }) {
      const all = (await administrators(db)).map((one) => ({
        ...one,
        isYou: one.id === user.id,
        devices: one.devices.map((device) => ({ ...device, isThis: device.id === sessionId })),
      }));
      return { administrators: all };
    },

    async adminSignOut({ input: { id }, signedIn, actor }) {
      const except = id === signedIn.user.id ? { except: signedIn.sessionId } : {};
      const isDone = await signOutEverywhere(db, { id, actor, ...except });
      if (!isDone) throw new Refusal('not-found');
    },

    async adminSignOutDevice({ input: { id }, signedIn, actor }) {
      // That is what signing out is for, which clears its cookies too.
      if (id === signedIn.sessionId) throw new Refusal('forbidden');
      if (!(await signOutDevice(db, { id, actor }))) throw new Refusal('not-found');
    },

    async adminRemoveAccount({ input: { id }, signedIn, actor }) {
      // One of them is always left.
      if (id === signedIn.user.id) throw new Refusal('forbidden');
      if (!(await removeAdministrator(db, { id, actor }))) throw new Refusal('not-found');
    },
  }) satisfies Partial<Answers>;
