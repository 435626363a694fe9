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
  db: Db,
  { known, mail, alert }: Notice,
  what: keyof typeof floodLimits = 'orders',
): Promise<void> {
  const flood = floodLimits[what];
  const isFew = known || (await limits.count([[flood.each, 'all']], db)) === undefined;
  if (isFew) {
    await mails.add(db, mail);
    await alerts.add(db, alert);
  } else if ((await limits.count([[flood.once, 'all']], db)) === undefined) {
    await mails.add(db, floodMail(await siteIn(db), what));
  }
}

export const alertOfCap =
  ({ db, limits, mails, alerts, siteIn }: UseCaseServices) =>
  async (error: unknown): Promise<never> => {
    if (!(error instanceof CapReached)) throw error;
    await db.transaction().execute(async (transaction) => {
      if ((await limits.count([[notices.cap, 'all']], transaction)) !== undefined) return;
      await mails.add(transaction, floodMail(await siteIn(transaction), 'cap'));
      await alerts.add(transaction, capAlert);
    });
    mails.wake();
    alerts.wake();
    throw error;
  };
