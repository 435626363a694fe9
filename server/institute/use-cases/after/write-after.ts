import type { Logger } from 'pino';
import { type AfterVisit, noAfterVisit } from '../../../../shared/after-visit.ts';
import { afterLimits } from '../../../../shared/limits/after-limits.ts';
import { againPath } from '../../agenda/booking/again.ts';
import { repeat } from '../../background.ts';
import { timestamp } from '../../clock.ts';
import type { Db } from '../../database/database.ts';
import { missedMail, thanksMail } from '../../mail/templates/after.ts';
import { cameSince } from '../../queue/after.ts';
import { hashOf, newLinkToken } from '../../secret-value.ts';
import type { UseCaseServices } from '../../services.ts';
import { type Done, dueAt, dueDays, dueVisits } from './due.ts';

/*
 * Queues the mails that follow visits, for clients who agreed. The agreement records what was sent last, so that nothing is
 * done twice, however long ago; the outbox looks once more before it leaves (queue/after.ts).
 */

/** Seconds between two looks. */
const interval = 30;
const daySeconds = 24 * 3600;

type Sources = Pick<UseCaseServices, 'db' | 'siteIn'> & {
  readonly mails: Pick<UseCaseServices['mails'], 'add' | 'wake'>;
};

interface Kind {
  readonly done: Done;
  /** Days from the visit to the mail. */
  readonly after: number;
  readonly hour: number;
  /** Seconds for which it is of use from then on; and days in which it is written at all. */
  readonly useful: number;
  readonly late: number;
  readonly compose: typeof thanksMail;
}

function kindsOf({ thanks, hour, weeks }: AfterVisit): Kind[] {
  const useful = afterLimits.thanksLate;
  const late = useful / daySeconds;
  const thanking = { done: 'thanked_day', after: 1, compose: thanksMail, late } as const;
  const missing = { done: 'missed_day', after: weeks * 7, compose: missedMail } as const;
  return [
    ...(thanks ? [{ ...thanking, hour, useful }] : []),
    ...(weeks > 0
      ? [
          {
            ...missing,
            hour,
            late: afterLimits.weeksLate,
            useful: afterLimits.weeksLate * daySeconds,
          },
        ]
      : []),
  ];
}

async function writeAfter(sources: Sources): Promise<void> {
  const { db, mails, siteIn } = sources;
  const { institute } = await siteIn(db);
  let count = 0;
  for (const kind of kindsOf(institute.after ?? noAfterVisit)) {
    const due = await dueVisits(db, { done: kind.done, ...dueDays(timestamp(), kind) });
    const consents = new Set(due.map(({ consent }) => consent));
    for (const consent of consents) count += await writeOne(sources, kind, consent);
  }
  if (count > 0) mails.wake();
}

/** The visit that a mail is about: of thanks the first that has none, else the last. */
async function findVisit(within: Db, { done, ...kind }: Kind, only: string) {
  const due = await dueVisits(within, { done, ...dueDays(timestamp(), kind), only });
  if (done === 'thanked_day') return due[0];
  const last = due.at(-1);
  const day = due.find((one) => one.day === last?.day);
  if (!day) return undefined;
  const { email, consent_phone: phone } = day;
  return (await cameSince(within, { email: email ?? '', phone }, day.day)) ? undefined : day;
}

/** Looks again, with the agreement locked. @returns how many */
const writeOne = ({ db, mails, siteIn }: Sources, kind: Kind, only: string): Promise<number> =>
  db.transaction().execute(async (within) => {
    const found = await findVisit(within, kind, only);
    if (!found) return 0;
    const { consent: consentId, consent_phone: _, ...visit } = found;
    const until = Date.parse(dueAt(visit.day, kind)) + kind.useful * 1000;
    const expiresAt = new Date(until).toISOString();
    if (expiresAt <= timestamp()) return 0;
    const { numUpdatedRows } = await within
      .updateTable('visit_consents')
      .set({ [kind.done]: visit.day })
      .where('id', '=', consentId)
      .where(({ eb, or }) => or([eb(kind.done, 'is', null), eb(kind.done, '<', visit.day)]))
      .executeTakeFirst();
    if (numUpdatedRows === 0n) return 0;
    const site = await siteIn(within);
    const again = await againPath(within, visit, site);
    const token = newLinkToken();
    await within
      .insertInto('visit_links')
      .values({
        ...{ token_hash: hashOf(token), consent_id: consentId, created_at: timestamp() },
        request_id: kind.done === 'thanked_day' ? visit.id : null,
      })
      .execute();
    const mail = { consentId, visit, token, again, expiresAt, site };
    await mails.add(within, kind.compose(visit.email ?? '', mail));
    return 1;
  });

/** In the background. Dispose of the result to stop. */
export function startAfterVisits(sources: Sources, log: Logger): AsyncDisposable {
  return repeat(async () => {
    await writeAfter(sources).catch((error: Error) => {
      log.error({ reason: error.message }, 'nothing written after visits');
    });
    return interval;
  });
}
