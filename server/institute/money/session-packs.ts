import { type SqlBool, sql } from 'kysely';
import { packLine } from '../../../shared/money/money-text.ts';
import type { VisitPack } from '../../../shared/money/prepaid.ts';
import type { OwnPrepaid } from '../../../shared/money/till.ts';
import type { Catalogue } from '../../../shared/site/catalogue-of.ts';
import { type AppointmentRequest, listsIn } from '../appointments/requests.ts';
import { today } from '../clock.ts';
import type { Db } from '../database/database.ts';
import { readNet } from './ledger.ts';
import { type PrepaidRow, readPrepaid } from './prepaid-money.ts';

export type OpenPack = Pick<PrepaidRow, 'id' | 'phone' | 'title' | 'covers' | 'left'>;

/** Part of the query, so that no page of a visitor asks for it alone. */
const arePacksOn = sql<SqlBool>`exists (select 1 from contents
  where kind = 'institute' and id = 'options' and value like '%"packs":true%')`;

/** Finds the open packs of telephone numbers, oldest first. Packs named in `ids` are included even when used up. */
async function openPacks(
  db: Db,
  phones: readonly string[],
  ids: readonly string[] = [],
): Promise<OpenPack[]> {
  const known = phones.filter(Boolean);
  if (known.length === 0) return [];
  const packs = await readPrepaid(db, (query) =>
    query
      .where('table', '=', 'session_packs')
      .where(arePacksOn)
      .where('phone', 'in', known)
      .orderBy('created_at')
      .orderBy('id'),
  );
  return packs.filter(({ id, left, ended_on, expires_on }) => {
    const isOver = ended_on !== null || (expires_on !== null && expires_on < today());
    return (left > 0 && !isOver) || ids.includes(id);
  });
}

/** Returns true if the pack covers one of the treatments: any treatment, its id, or its current section. */
export const isCovered = (
  { covers }: Pick<OpenPack, 'covers'>,
  treatments: readonly string[],
  catalogue: Pick<Catalogue, 'getSection'>,
): boolean =>
  covers.length === 0 ||
  treatments.some((id) => covers.includes(id) || covers.includes(catalogue.getSection(id)));

interface Visit {
  readonly id: string;
  readonly phone: string;
  readonly treatments: readonly string[];
}

export async function findPacks(
  db: Db,
  visits: readonly Visit[],
  catalogue: Pick<Catalogue, 'getSection'>,
): Promise<Map<string, VisitPack[]>> {
  const ids = visits.map(({ id }) => id);
  const redeemed = await readNet(db, 'redemptions', 'request_id', ids);
  const counted = redeemed.flatMap(({ request_id, session_pack_id, netSessions }) =>
    session_pack_id !== null && netSessions > 0 ? [{ visit: request_id, id: session_pack_id }] : [],
  );
  const phones = [...new Set(visits.map(({ phone }) => phone))];
  const packs = await openPacks(
    db,
    phones,
    counted.map(({ id }) => id),
  );
  const byVisit = visits.map((visit) => {
    const own = packs
      .filter(({ phone }) => phone === visit.phone)
      .map(({ id, title, left, covers }) => ({
        pack: {
          id,
          title,
          left,
          isCounted: counted.some((use) => use.visit === visit.id && use.id === id),
        },
        covers,
      }))
      .filter(
        ({ pack, covers }) => pack.isCounted || isCovered({ covers }, visit.treatments, catalogue),
      );
    return [visit.id, own.map(({ pack }) => pack)] as const;
  });
  return new Map(byVisit.filter(([, own]) => own.length > 0));
}

export async function findClientPacks(
  db: Db,
  request: AppointmentRequest,
  catalogue: Pick<Catalogue, 'getSection'>,
): Promise<VisitPack[]> {
  const { id, phone } = request;
  const treatments = listsIn(request).flat();
  return (await findPacks(db, [{ id, phone, treatments }], catalogue)).get(id) ?? [];
}

export async function findOwnPrepaid(
  db: Db,
  request: AppointmentRequest,
  catalogue: Pick<Catalogue, 'getSection'>,
): Promise<OwnPrepaid[]> {
  const { phone } = request;
  const cards = phone
    ? await readPrepaid(db, (query) =>
        query
          .where('table', '=', 'gift_cards')
          .where('phone', '=', phone)
          .where('ended_on', 'is', null)
          .orderBy('created_at'),
      )
    : [];
  const packs = await findClientPacks(db, request, catalogue);
  return [
    ...cards.map(({ id, left }) => ({ id, kind: 'gift-card' as const, title: '', left })),
    ...packs.map(({ id, title, left }) => ({ id, kind: 'session-pack' as const, title, left })),
  ].filter(({ left }) => left > 0);
}

/**
 * Returns true if the mailbox is known to belong to the number. A confirmed mailbox proves nothing: the public form
 * accepts another client's number.
 */
async function isMailboxKnown(
  db: Db,
  { phone, email }: Pick<AppointmentRequest, 'phone' | 'email'>,
): Promise<boolean> {
  if (!email || !phone) return false;
  const known = await db
    .selectFrom('requests')
    .select('requests.id')
    .where('phone', '=', phone)
    .where('email', '=', email)
    .where(({ eb, or, exists, selectFrom }) =>
      or([
        eb('outcome', '=', 'came'),
        exists(
          selectFrom('events')
            .select('events.id')
            .whereRef('subject', '=', 'requests.id')
            .where('action', '=', 'created')
            .where('actor', '!=', 'client'),
        ),
      ]),
    )
    .limit(1)
    .executeTakeFirst();
  return known !== undefined;
}

export async function packsForMailbox(
  db: Db,
  request: Pick<AppointmentRequest, 'phone' | 'email'>,
): Promise<OpenPack[]> {
  return (await isMailboxKnown(db, request)) ? openPacks(db, [request.phone]) : [];
}

export function packsForReader(
  db: Db,
  request: AppointmentRequest,
  reader: 'mailbox' | 'phone' | null,
): Promise<OpenPack[]> | OpenPack[] {
  if (reader === 'phone') return openPacks(db, [request.phone]);
  return reader === 'mailbox' ? packsForMailbox(db, request) : [];
}

export const coveringPacks = (
  request: AppointmentRequest,
  packs: readonly OpenPack[],
  catalogue: Pick<Catalogue, 'getSection'>,
): { title: string; left: number }[] =>
  packs
    .filter((pack) => isCovered(pack, listsIn(request).flat(), catalogue))
    .map(({ title, left }) => ({ title, left }));

export function packPart(
  request: AppointmentRequest,
  packs: readonly OpenPack[] = [],
  shown: { readonly catalogue: Pick<Catalogue, 'getSection'> },
): string[] {
  const own = coveringPacks(request, packs, shown.catalogue);
  return own.length > 0 ? [own.map((pack) => `Carnet ${packLine(pack)}`).join('\n')] : [];
}
