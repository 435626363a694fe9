import { timestamp } from '../clock.ts';
import type { Db } from '../database/database.ts';
import { hashOf } from '../secret-value.ts';

/*
 * Browsers that signed in. Anybody may write down a mailbox and make up a browser; that the two belong
 * together only a sign-in proves. It gives a share of what strangers could use up, and nothing else: so a
 * browser stays known after a logout.
 */

/** `browser`: as the site calls it, "" for one without cookies. */
export async function rememberBrowser(db: Db, browser: string, userId: string): Promise<void> {
  if (!browser) return;
  await db
    .insertInto('known_browsers')
    .values({ browser_hash: hashOf(browser), user_id: userId, seen_at: timestamp() })
    .onConflict((conflict) =>
      conflict.columns(['browser_hash', 'user_id']).doUpdateSet({ seen_at: timestamp() }),
    )
    .execute();
}

/** Whether it signed in with the account of this very mailbox. */
export async function hasProved(db: Db, browser: string, email: string): Promise<boolean> {
  const row = await knownAs(db, browser)
    .innerJoin('users', 'users.id', 'known_browsers.user_id')
    .where('users.email', '=', email)
    .executeTakeFirst();
  return row !== undefined;
}

/** Whether it signed in with any account. */
export async function isKnownBrowser(db: Db, browser: string): Promise<boolean> {
  return (await knownAs(db, browser).executeTakeFirst()) !== undefined;
}

const knownAs = (db: Db, browser: string) =>
  db
    .selectFrom('known_browsers')
    .select('known_browsers.user_id')
    .where('browser_hash', '=', hashOf(browser));
