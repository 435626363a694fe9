import { createHash } from 'node:crypto';
import type { RequestInput } from '../../../shared/booking/request.ts';
import { repetitionSeconds } from '../../../shared/limits/limits.ts';
import type { Series } from '../appointments/requests.ts';
import { clockSkew, timestamp } from '../clock.ts';
import type { Db } from '../database/database.ts';

/* The detection of repeated requests within some minutes. */

interface Sender {
  readonly id: string;
}

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

/** Releases the fingerprint: old, refused and cancelled requests do not make another one a repetition. */
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

/** Returns a hash of the client and the input, as the schema normalized it. */
export function fingerprintOf(
  { total, deposit: _, ...input }: RequestInput & { deposit?: number },
  client: Sender | undefined,
  { series }: Series = {},
): string {
  const sorted = Object.entries(input).sort(([a], [b]) => (a < b ? -1 : 1));
  return createHash('sha256')
    .update(JSON.stringify([client?.id ?? '', sorted, ...(series ? [series] : [])]))
    .digest('base64url');
}
