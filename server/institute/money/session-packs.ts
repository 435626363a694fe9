import { type SqlBool, sql } from 'kysely';
import type { VisitPack } from '#shared/money/prepaid.ts';
import type { OwnPrepaid } from '#shared/money/till.ts';
import type { Catalogue } from '#shared/site/published-catalogue.ts';
import { type AppointmentRequest, listTreatmentIdsByPerson } from '../appointments/requests.ts';
import { today } from '../clock.ts';
import type { Db } from '../database/database.ts';
import { type PrepaidRow, readPrepaid } from './prepaid-money.ts';

type OpenPack = Pick<PrepaidRow, 'id' | 'phone' | 'title' | 'covers' | 'left'>;

const hasPacksOption = sql<SqlBool>`exists (select 1 from contents
  where kind = 'institute' and id = 'options' and value like '%"packs":true%')`;

/** Finds the open packs of a telephone number, oldest first. */
async function findOpenPacks(db: Db, phone: string): Promise<OpenPack[]> {
  if (!phone) return [];
  const packs = await readPrepaid(db, (query) =>
    query
      .where('kind', '=', 'session-pack')
      .where(hasPacksOption)
      .where('phone', '=', phone)
      .orderBy('created_at')
      .orderBy('id'),
  );
  return packs.filter(
    ({ left, endedOn, expires }) => left > 0 && endedOn === null && (expires ?? today()) >= today(),
  );
}

/** Returns true if the pack covers one of the treatments, by its id or current section. Empty `covers` covers all. */
export const isCovered = (
  { covers }: Pick<OpenPack, 'covers'>,
  treatments: readonly string[],
  catalogue: Pick<Catalogue, 'getSection'>,
): boolean =>
  covers.length === 0 ||
  treatments.some((id) => covers.includes(id) || covers.includes(catalogue.getSection(id)));

export async function findUsablePacks(
  db: Db,
  request: AppointmentRequest,
  catalogue: Pick<Catalogue, 'getSection'>,
): Promise<VisitPack[]> {
  const treatments = listTreatmentIdsByPerson(request).flat();
  const packs = await findOpenPacks(db, request.phone);
  return packs
    .filter((pack) => isCovered(pack, treatments, catalogue))
    .map(({ id, title, left }) => ({ id, title, left }));
}

export async function findClientPrepaid(
  db: Db,
  request: AppointmentRequest,
  catalogue: Pick<Catalogue, 'getSection'>,
): Promise<OwnPrepaid[]> {
  const { phone } = request;
  const cards = phone
    ? await readPrepaid(db, (query) =>
        query
          .where('kind', '=', 'gift-card')
          .where('phone', '=', phone)
          .where('endedOn', 'is', null)
          .orderBy('created_at'),
      )
    : [];
  const packs = await findUsablePacks(db, request, catalogue);
  return [
    ...cards.map(({ id, left }) => ({ id, kind: 'gift-card' as const, title: '', left })),
    ...packs.map(({ id, title, left }) => ({ id, kind: 'session-pack' as const, title, left })),
  ].filter(({ left }) => left > 0);
}
