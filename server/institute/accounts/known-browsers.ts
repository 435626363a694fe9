import { timestamp } from '../clock.ts';
import type { Db } from '../database/database.ts';
import { hasRow } from '../database/list-queries.ts';
import { hashSecret } from '../secret-value.ts';

/* A known browser has its own share of the limits and no other right. A logout keeps it known. */

export async function rememberBrowser(db: Db, browser: string, userId: string): Promise<void> {
  if (!browser) return;
  await db
    .insertInto('known_browsers')
    .values({ browser_hash: hashSecret(browser), user_id: userId, seen_at: timestamp() })
    .onConflict((conflict) =>
      conflict.columns(['browser_hash', 'user_id']).doUpdateSet({ seen_at: timestamp() }),
    )
    .execute();
}

export const hasSignedInAs = (db: Db, browser: string, email: string): Promise<boolean> =>
  hasRow(
    queryKnownBrowser(db, browser)
      .innerJoin('users', 'users.id', 'known_browsers.user_id')
      .where('users.email', '=', email),
  );

export const isKnownBrowser = (db: Db, browser: string): Promise<boolean> =>
  hasRow(queryKnownBrowser(db, browser));

const queryKnownBrowser = (db: Db, browser: string) =>
  db
    .selectFrom('known_browsers')
    .select('known_browsers.user_id')
    .where('browser_hash', '=', hashSecret(browser));
