import {
  administrators,
  protectedFrom,
  readRemovalLink,
  removeAdministrator,
  removeByLink,
  requireSeniority,
} from '../accounts/administrator-access.ts';
import { answerMessage, listMessages, markMessage, readMessage } from '../messages/inbox.ts';
import { devicesOf, sendTestAlert, subscribe, unsubscribe } from '../notifications/push-devices.ts';
import { listUnsentMails, retryMailNow, sentWeek } from '../notifications/unsent-mails.ts';
import { closeDays, lengthenDay, openDay } from '../opening/closed-day-effects.ts';
import { listClosedDays } from '../opening/closed-day-list.ts';
import { shortenedDays } from '../opening/special-days.ts';
import { Refusal } from '../refusal.ts';
import type { Services } from '../services.ts';
import { accountOfSession, signOutDevice, signOutEverywhere } from '../team/own-people.ts';
import { teamMembers } from '../team/team-access.ts';
import { seenBy } from '../team/team-routes.ts';
import type { Answers } from './answers.ts';

export function adminAnswers(services: Services) {
  const { db, gateway, mailsAreFiles, siteIn } = services;

  return {
    adminMessages: ({ input }) => listMessages(db, input),
    adminMessage: ({ input }) => readMessage(db, input.id),
    adminAnswered: ({ input, actor }) => markMessage(db, input, actor),
    adminAnswer: ({ input, actor }) => answerMessage(services, input, actor),
    async adminDays() {
      const { institute } = await siteIn(db);
      return { ...(await listClosedDays(db)), shortened: await shortenedDays(db, institute) };
    },
    adminCloseDays: ({ input, actor }) => closeDays(db, input, actor),
    adminOpenDay: ({ input: { day, shortened }, actor }) =>
      shortened ? lengthenDay(db, day, actor) : openDay(db, day, actor),
    adminRetryMail: ({ input, actor }) => retryMailNow(services, input.id, actor),
    async adminMails({ input }) {
      const list = await listUnsentMails(db, input.page);
      const week = await sentWeek(db, mailsAreFiles ? ['push', 'gateway'] : undefined);
      return { ...list, week, areFiles: mailsAreFiles, hasGateway: gateway.isSet };
    },
  } satisfies Partial<Answers>;
}

/** The answers about each administrator's own devices and their subscriptions. */
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

/** The answers about the people who sign in, and their devices. */
export const administratorAnswers = ({ db }: Services) =>
  ({
    async adminAccounts({ signedIn }) {
      const asSeen = seenBy(signedIn);
      const team = await teamMembers(db);
      const isProtected = await protectedFrom(db, signedIn.user.id);
      return {
        administrators: (await administrators(db)).map((account) => ({
          ...asSeen(account),
          ...(isProtected.has(account.id) && { isProtected: true as const }),
        })),
        team: team.map(({ account, ...one }) => ({ ...one, account: account && asSeen(account) })),
      };
    },

    async adminSignOut({ input: { id }, signedIn, actor }) {
      await requireSeniority(db, signedIn.user.id, id);
      const except = id === signedIn.user.id ? { except: signedIn.sessionId } : {};
      const isDone = await signOutEverywhere(db, { id, actor, ...except });
      if (!isDone) throw new Refusal('not-found');
    },

    async adminSignOutDevice({ input: { id }, signedIn, actor }) {
      // The logout does that, and clears the cookies too.
      if (id === signedIn.sessionId) throw new Refusal('forbidden');
      await requireSeniority(db, signedIn.user.id, await accountOfSession(db, id));
      if (!(await signOutDevice(db, { id, actor }))) throw new Refusal('not-found');
    },

    async adminRemoveAccount({ input: { id }, signedIn, actor }) {
      // One administrator is always left.
      if (id === signedIn.user.id) throw new Refusal('forbidden');
      await requireSeniority(db, signedIn.user.id, id);
      if (!(await removeAdministrator(db, { id, actor }))) throw new Refusal('not-found');
    },

    async newAccess({ token }) {
      const { email, since } = await readRemovalLink(db, token);
      return { email, since };
    },
    removeNewAccess: ({ token }) => removeByLink(db, token),
  }) satisfies Partial<Answers>;
