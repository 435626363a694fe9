import { rateLimits } from '../../../shared/limits/limits.ts';
import { CapReached } from '../booking/unknown-numbers.ts';
import type { Db } from '../database/database.ts';
import type { UseCaseServices } from '../services.ts';
import type { Mail } from './compose-mail.ts';
import { floodMail } from './owner-mails.ts';
import { type Alert, capAlert } from './staff-alerts.ts';

const { notices } = rateLimits;

interface Notice {
  readonly known: boolean;
  readonly mail: Mail;
  readonly alert: Alert;
}

const floodLimits = {
  orders: { each: notices.unknownNumbers, once: notices.summary },
  messages: { each: notices.strangersMessages, once: notices.messagesSummary },
} as const;

/** Merges a flood of strangers' orders or messages into one notice. */
export async function tellOwner(
  { mails, alerts, limits, siteIn }: UseCaseServices,
  within: Db,
  { known, mail, alert }: Notice,
  what: keyof typeof floodLimits = 'orders',
): Promise<void> {
  const flood = floodLimits[what];
  const isFew = known || (await limits.count([[flood.each, 'all']], within)) === undefined;
  if (isFew) {
    await mails.add(within, mail);
    await alerts.add(within, alert);
  } else if ((await limits.count([[flood.once, 'all']], within)) === undefined) {
    await mails.add(within, floodMail(await siteIn(within), what));
  }
}

export const alertOfCap =
  ({ db, limits, mails, alerts, siteIn }: UseCaseServices) =>
  async (error: unknown): Promise<never> => {
    if (!(error instanceof CapReached)) throw error;
    await db.transaction().execute(async (within) => {
      if ((await limits.count([[notices.cap, 'all']], within)) !== undefined) return;
      await mails.add(within, floodMail(await siteIn(within), 'cap'));
      await alerts.add(within, capAlert);
    });
    mails.wake();
    alerts.wake();
    throw error;
  };
