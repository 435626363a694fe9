import { randomUUID } from 'node:crypto';
import { clockDifference, timestamp } from '../clock.ts';
import type { Db } from '../database/database.ts';
import { messageWords } from '../database/search.ts';

/** Seconds in which the very same message is a repetition, and not a second one. */
const repetitionTime = 10 * 60;

interface Letter {
  readonly subject: string;
  readonly message: string;
  readonly sender: string | null;
  /** Of the words and of whose they are. */
  readonly fingerprint: string;
}

/**
 * Writes a message down, unless the very same one has just come: false. Of several at once one is
 * written, whichever process they reach: the unique fingerprint decides.
 */
export async function takeMessage(
  db: Db,
  { subject, message, sender, fingerprint }: Letter,
): Promise<boolean> {
  await releaseFingerprint(db, fingerprint);
  const written = await db
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
      search_words: messageWords({ subject, message, sender }),
    })
    .onConflict((conflict) => conflict.column('fingerprint').doNothing())
    .returning('id')
    .executeTakeFirst();
  return written !== undefined;
}

/** An old one no longer stands in the way of writing the same again. */
async function releaseFingerprint(db: Db, fingerprint: string): Promise<void> {
  await db
    .updateTable('messages')
    .set({ fingerprint: null })
    .where('fingerprint', '=', fingerprint)
    .where(({ eb, or }) =>
      or([
        eb('created_at', '<=', timestamp(-repetitionTime)),
        eb('created_at', '>', timestamp(clockDifference)),
      ]),
    )
    .execute();
}
