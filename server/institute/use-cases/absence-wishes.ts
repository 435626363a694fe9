import type { DecideWishInput } from '../../../shared/contract/admin/wishes.ts';
import type { WishInput } from '../../../shared/contract/team.ts';
import { rateLimits } from '../../../shared/limits/limits.ts';
import { addWish, type DecidedWish, decideWish } from '../agenda/back-office/wishes.ts';
import { laneOf } from '../agenda/team/people.ts';
import type { Db } from '../database/database.ts';
import { withRetries } from '../database/lost-races.ts';
import { decidedWishMail, wishMail } from '../mail/templates/team.ts';
import { wishAlert } from '../push/alert.ts';
import type { UseCaseServices } from '../services.ts';

/**
 * Stores a staff member's wish and notifies the owner once.
 * @throws {Refusal} too-many
 */
export async function wishForAbsence(
  { db, agenda, limits, mails, alerts, siteIn }: UseCaseServices,
  input: WishInput,
  author: { readonly lane: number; readonly userId: string },
): Promise<void> {
  const { name } = laneOf(await agenda.facts(), String(author.lane));
  await db.transaction().execute(async (within) => {
    if (!(await addWish(within, input, author))) return;
    await limits.require(within, [rateLimits.wishes.person, author.userId]);
    const site = await siteIn(within);
    const wish = { ...input, name, to: input.to || input.from };
    await mails.add(within, wishMail(site.contactTo, wish, site));
    await alerts.add(within, wishAlert(wish));
  });
  mails.wake();
  alerts.wake();
}

/**
 * Returns the appointments to move.
 * @throws {Refusal} not-found, conflict
 */
export async function decideOnWish(
  { db, mails, siteIn }: Pick<UseCaseServices, 'db' | 'mails' | 'siteIn'>,
  input: DecideWishInput,
  actor: string,
): Promise<string[]> {
  const decide = async (within: Db) => {
    const wish = await decideWish(within, input, actor);
    const recipient = await mailboxOf(within, wish);
    if (recipient) {
      const decided = { ...wish, isAccepted: wish.state === 'accepted' };
      await mails.add(within, decidedWishMail(recipient, decided, await siteIn(within)));
    }
    return wish.moved;
  };
  const moved = await withRetries(() => db.transaction().execute(decide));
  mails.wake();
  return moved;
}

/** Returns the mailbox, while the author still signs in as that staff member. */
async function mailboxOf(within: Db, { lane, userId }: DecidedWish): Promise<string | undefined> {
  const account = await within
    .selectFrom('team_sign_ins')
    .innerJoin('users', 'users.id', 'team_sign_ins.user_id')
    .select('email')
    .where('lane', '=', lane)
    .where('user_id', '=', userId)
    .executeTakeFirst();
  return account?.email ?? undefined;
}
