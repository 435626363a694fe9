import { type SqlBool, sql } from 'kysely';
import type { VisitPack } from '#shared/money/prepaid.ts';
import type { OwnPrepaid } from '#shared/money/till.ts';
import type { Catalogue } from '#shared/site/published-catalogue.ts';
import { type AppointmentRequest, listTreatmentIdsByPerson } from '../appointments/requests.ts';
import { today } from '../clock.ts';
import type { Db } from '../database/database.ts';
import { type PrepaidRow, readPrepaid } from './prepaid-money.ts';

const hasPacksOption = sql<SqlBool>`exists (select 1 from contents
  where kind = 'institute' and id = 'options' and value like '%"packs":true%')`;

/** Returns true if the pack covers one of the treatments, by its id or current section. Empty `covers` covers all. */
export const isCovered = (
  { covers }: Pick<PrepaidRow, 'covers'>,
  treatments: readonly string[],
  catalogue: Pick<Catalogue, 'getSection'>,
): boolean =>
  covers.length === 0 ||
  treatments.some((id) => covers.includes(id) || covers.includes(catalogue.getSection(id)));

/** Finds the open packs of the client's telephone number that cover a treatment of the request, oldest first. */
export async function findUsablePacks(
  db: Db,
  request: AppointmentRequest,
  catalogue: Pick<Catalogue, 'getSection'>,
): Promise<VisitPack[]> {
  const { phone } = request;
  if (!phone) return [];
  const packs = await readPrepaid(db, (query) =>
    query
      .where('kind', '=', 'session-pack')
      .where(hasPacksOption)
      .where('phone', '=', phone)
      .orderBy('created_at')
      .orderBy('id'),
  );
  const treatments = listTreatmentIdsByPerson(request).flat();
  return packs
    .filter(
      (pack) =>
        pack.left > 0 &&
        pack.endedOn === null &&
        (pack.expires ?? today()) >= today() &&
        isCovered(pack, treatments, catalogue),
    )
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
