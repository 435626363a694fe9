import { mostBookings, type OnlineGroup } from '../../../../shared/contract/admin/online.ts';
import { daysAgo, timestamp } from '../../clock.ts';
import type { Db } from '../../database/database.ts';
import { treatmentsIn } from '../../requests/requests.ts';
import { lettersOf } from './letters.ts';

/*
 * What numbers that were never seen have booked lately, by how it came.
 */

/** Days of which they are listed. */
const listedDays = 2;

type Row = Awaited<ReturnType<typeof readRows>>[number];

const readRows = (db: Db) =>
  db
    .selectFrom('booking_origins as origin')
    .innerJoin('requests', 'requests.id', 'origin.request_id')
    .select(['number', 'day', 'hour', 'name', 'phone', 'email', 'people', 'treatments'])
    .select(['origin.network', 'origin.created_at'])
    .where('origin.known', '=', 0)
    .where('origin.created_at', '>', daysAgo(listedDays))
    .where('status', '=', 'confirmed')
    .where('day', '>=', timestamp().slice(0, 10))
    .orderBy('origin.created_at', 'desc')
    .limit(mostBookings + 1)
    .execute();

/** The largest networks first, so that a flood is at the top. */
export async function unknownBookings(
  db: Db,
): Promise<{ groups: OnlineGroup[]; hasMore: boolean }> {
  const rows = await readRows(db);
  const shown = rows.slice(0, mostBookings);
  const networks = Map.groupBy(shown, ({ network }) => network);
  const groups = [...lettersOf(shown)].flatMap(([network, letter]) =>
    [...Map.groupBy(networks.get(network) ?? [], hourOf).values()].map((some) =>
      toGroup(some, letter),
    ),
  );
  return { groups, hasMore: rows.length > mostBookings };
}

const hourOf = ({ created_at }: Row) => created_at.slice(0, 13);

function toGroup(rows: readonly Row[], network: string): OnlineGroup {
  const [last, first] = [rows[0]?.created_at ?? '', rows.at(-1)?.created_at ?? ''];
  return {
    id: `${network}-${first.slice(0, 13)}`,
    network,
    from: first,
    to: last,
    bookings: rows.map(({ hour, created_at, email, treatments, network: _, ...row }) => ({
      ...row,
      time: hour ?? '',
      treatments: treatmentsIn({ treatments }).map(({ nom }) => nom),
      at: created_at,
      hasEmail: email !== null,
    })),
  };
}
