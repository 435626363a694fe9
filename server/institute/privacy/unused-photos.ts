import { retention } from '../../../shared/retention.ts';
import { daysAgo } from '../clock.ts';
import type { Db } from '../database/database.ts';
import { editContents } from '../site/content-rows.ts';
import { recentHashes, shownHashes } from '../site/photo-uses.ts';

/** The photos of one step; each has up to six files. */
const batch = 10;

/**
 * Erases photos that nothing has shown for a while. It takes turns with edits, so that no edit can name a photo that
 * goes.
 */
export function eraseUnusedPhotos(db: Db): Promise<number> {
  const limit = daysAgo(retention.photoDays);
  return editContents(db, async (within) => {
    const old = await within
      .selectFrom('photos')
      .select('hash')
      .where('created_at', '<=', limit)
      .execute();
    if (old.length === 0) return 0;
    const [shown, recent] = [await shownHashes(within), await recentHashes(within, limit)];
    const unused = old
      .map(({ hash }) => hash)
      .filter((hash) => !shown.has(hash) && !recent.has(hash))
      .slice(0, batch);
    if (unused.length === 0) return 0;
    await within.deleteFrom('photos').where('hash', 'in', unused).execute();
    return unused.length;
  });
}
