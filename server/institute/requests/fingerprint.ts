import { createHash } from 'node:crypto';
import type { RequestInput } from '../../../shared/contract/booking/request.ts';
import { repetitionSeconds } from '../../../shared/limits/limits.ts';
import { clockSkew, timestamp } from '../clock.ts';
import type { Db } from '../database/database.ts';
import type { Series } from './series.ts';

/*
 * The very same request, sent again within some minutes, is the one that has come already.
 */

/** The account of whoever is signed in. */
interface Sender {
  readonly id: string;
}

/** The number of the very same one, if it has just come. */
export async function findRepeated(
  db: Db,
  input: RequestInput,
  client: Sender | undefined,
): Promise<string | undefined> {
  const same = await db
    .selectFrom('requests')
    .select('number')
    .where('fingerprint', '=', fingerprintOf(input, client))
    .where('created_at', '>', timestamp(-repetitionSeconds))
    .where('created_at', '<=', timestamp(clockSkew))
    .where('status', 'not in', ['refused', 'cancelled'])
    .executeTakeFirst();
  return same?.number;
}

/** Old, refused and cancelled requests do not count as the original of a repetition. */
export async function releaseFingerprint(db: Db, fingerprint: string): Promise<void> {
  await db
    .updateTable('requests')
    .set(({ ref }) => ({ fingerprint: ref('id') }))
    .where('fingerprint', '=', fingerprint)
    .where(({ eb, or }) =>
      or([
        eb('created_at', '<=', timestamp(-repetitionSeconds)),
        eb('created_at', '>', timestamp(clockSkew)),
        eb('status', 'in', ['refused', 'cancelled']),
      ]),
    )
    .execute();
}

/** Hash of the client and the input, as the schema normalized it. */
export function fingerprintOf(
  { total, deposit: _, ...input }: RequestInput & { deposit?: number },
  client: Sender | undefined,
  { series }: Series = {},
): string {
  const sorted = Object.entries(input).sort(([one], [other]) => (one < other ? -1 : 1));
  return createHash('sha256')
    .update(JSON.stringify([client?.id ?? '', sorted, ...(series ? [series] : [])]))
    .digest('base64url');
}
