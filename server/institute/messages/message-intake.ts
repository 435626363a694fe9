import { randomUUID } from 'node:crypto';
import { repetitionSeconds } from '../../../shared/limits/limits.ts';
import { clockSkew, timestamp } from '../clock.ts';
import type { Db } from '../database/database.ts';
import { messageSearchText } from '../database/search.ts';

interface NewMessage {
  readonly subject: string;
  readonly message: string;
  readonly sender: string | null;
  /** Keyed hash of author and text. */
  readonly fingerprint: string;
}

/**
 * Stores a message, unless an identical one came within the last ten minutes. The unique fingerprint
 * decides between concurrent ones, in all processes.
 * @returns its id; undefined for a repetition
 */
export async function createMessage(
  db: Db,
  { subject, message, sender, fingerprint }: NewMessage,
): Promise<string | undefined> {
  await releaseFingerprint(db, fingerprint);
  const row = await db
    .insertInto('messages')
    .values({
      id: randomUUID(),
      subject,
      message,
      sender,
      fingerprint,
      created_at: timestamp(),
      answered_at: null,
      version: 1,
      search_words: messageSearchText({ subject, message, sender }),
    })
    .onConflict((conflict) => conflict.column('fingerprint').doNothing())
    .returning('id')
    .executeTakeFirst();
  return row?.id;
}

/** Old messages do not count as the original of a repetition. */
async function releaseFingerprint(db: Db, fingerprint: string): Promise<void> {
  await db
    .updateTable('messages')
    .set({ fingerprint: null })
    .where('fingerprint', '=', fingerprint)
    .where(({ eb, or }) =>
      or([
        eb('created_at', '<=', timestamp(-repetitionSeconds)),
        eb('created_at', '>', timestamp(clockSkew)),
      ]),
    )
    .execute();
}
