import { randomUUID } from 'node:crypto';
import type { Selectable } from 'kysely';
import {
  type Carnet,
  type CarnetFile,
  type ClientCarnets,
  carnetLimit,
  carnetUseLimit,
} from '../../../../shared/contract/admin/carnets.ts';
import type { MenuCount } from '../../../../shared/contract/admin/query.ts';
import type { Db } from '../../database/database.ts';
import type { Database } from '../../database/schema/schema.ts';
import { Refusal } from '../../refusal.ts';

/*
 * Carnets as the institute's people read them.
 */

type Row = Selectable<Database['carnets']>;

const toCarnet = ({ id, title, sessions, remaining, expires_on, ended_on }: Row): Carnet => ({
  ...{ id, title, sessions, left: remaining, expires: expires_on },
  isEnded: ended_on !== null,
});

/** Of a telephone number, those that still have sessions first. */
export async function carnetsOfClient(db: Db, phone: string): Promise<ClientCarnets> {
  const rows = await db
    .selectFrom('carnets')
    .selectAll()
    .where('phone', '=', phone)
    .orderBy(({ eb, and }) =>
      eb
        .case()
        .when(and([eb('remaining', '>', 0), eb('ended_on', 'is', null)]))
        .then(0)
        .else(1)
        .end(),
    )
    .orderBy('created_at', 'desc')
    .limit(carnetLimit)
    .execute();
  return { list: rows.map(toCarnet), nextId: randomUUID() };
}

/** @throws {Refusal} not-found */
export async function readCarnet(db: Db, id: string): Promise<Omit<CarnetFile, MenuCount>> {
  const row = await carnetOf(db, id);
  const uses = await db
    .selectFrom('carnet_uses')
    .leftJoin('requests', 'requests.id', 'carnet_uses.request_id')
    .selectAll('carnet_uses')
    .select('requests.number')
    .where('carnet_id', '=', id)
    .orderBy('carnet_uses.created_at', 'desc')
    .orderBy('carnet_uses.id')
    .limit(carnetUseLimit)
    .execute();
  const client = await latestOf(db, row.phone);
  const { price, note, sold_on, sold_by } = row;
  return {
    ...toCarnet(row),
    ...{ price, note, soldOn: sold_on, soldBy: sold_by },
    ...{ number: client?.number ?? '', name: client?.name ?? '' },
    uses: uses.map(({ id, sessions, reason, used_on, number, noted_by, undone_at }) => ({
      ...{ id, sessions, reason, day: used_on, number: number ?? '', notedBy: noted_by },
      isUndone: undone_at !== null,
    })),
    nextId: randomUUID(),
  };
}

/** @throws {Refusal} not-found */
export async function carnetOf(db: Db, id: string): Promise<Row> {
  const carnets = db.selectFrom('carnets').selectAll().where('id', '=', id);
  const row = await carnets.executeTakeFirst();
  if (!row) throw new Refusal('not-found');
  return row;
}

/** By which the client's file is found. */
const latestOf = (db: Db, phone: string) =>
  db
    .selectFrom('requests')
    .select(['id', 'number', 'name'])
    .where('phone', '=', phone)
    .orderBy('day', 'desc')
    .orderBy('created_at', 'desc')
    .limit(1)
    .executeTakeFirst();

/** It goes with a request of its client, so that erasing the one erases what is kept to take back the other. */
export async function editOf(
  within: Db,
  { id, phone }: Pick<Row, 'id' | 'phone'>,
  actor: string,
  action: string,
  requestId?: string,
) {
  const about = requestId ?? (await latestOf(within, phone))?.id;
  return { actor, action, subject: id, ...(about && { requestId: about }) };
}
