import type { VisitPack } from '../../../shared/money/prepaid.ts';
import { packLine } from '../../../shared/money/session-pack-text.ts';
import type { OwnPrepaid } from '../../../shared/money/till.ts';
import type { Catalogue } from '../../../shared/site/catalogue-of.ts';
import { type AppointmentRequest, listsIn } from '../appointments/requests.ts';
import { today } from '../clock.ts';
import type { Db } from '../database/database.ts';
import { leftOf } from './ledger.ts';

/*
 * Session packs for appointments: the packs that cover a booking, the sessions left, and the clients who may read
 * them.
 */

/** A pack with sessions left. */
export interface OpenPack {
  readonly id: string;
  readonly phone: string;
  readonly title: string;
  readonly covers: readonly string[];
  readonly left: number;
}

/** Finds the open packs of telephone numbers, oldest first. Packs named in `ids` are included even when used up. */
async function openPacks(
  db: Db,
  phones: readonly string[],
  ids: readonly string[] = [],
): Promise<OpenPack[]> {
  const known = phones.filter(Boolean);
  if (known.length === 0) return [];
  const rows = await db
    .selectFrom('session_packs')
    .select(['id', 'phone', 'title', 'covers', 'ended_on', 'expires_on'])
    .where('phone', 'in', known)
    .orderBy('created_at')
    .orderBy('id')
    .execute();
  const left = await leftOf(
    db,
    'session_packs',
    rows.map(({ id }) => id),
  );
  return rows.flatMap(({ covers, ended_on, expires_on, ...row }) => {
    const sessions = left.get(row.id) ?? 0;
    const isOver = ended_on !== null || (expires_on !== null && expires_on < today());
    if ((sessions <= 0 || isOver) && !ids.includes(row.id)) return [];
    return [{ ...row, left: sessions, covers: JSON.parse(covers) as string[] }];
  });
}

/** Returns true if the pack covers one of the treatments: any treatment, its id, or its current section. */
export const isCovered = (
  { covers }: Pick<OpenPack, 'covers'>,
  treatments: readonly string[],
  catalogue: Pick<Catalogue, 'sectionOf'>,
): boolean =>
  covers.length === 0 ||
  treatments.some((id) => covers.includes(id) || covers.includes(catalogue.sectionOf(id)));

/** Finds the packs of which sessions were redeemed: pack ids by request id. */
async function countedFor(db: Db, requestIds: readonly string[]): Promise<Map<string, string[]>> {
  if (requestIds.length === 0) return new Map();
  const rows = await db
    .selectFrom('redemptions')
    .select(['request_id', 'session_pack_id'])
    .where('request_id', 'in', requestIds)
    .where('session_pack_id', 'is not', null)
    .groupBy(['request_id', 'session_pack_id'])
    .having(({ eb, fn }) => eb(fn.sum('sessions'), '>', 0))
    .execute();
  const counted = new Map<string, string[]>();
  for (const { request_id, session_pack_id } of rows)
    if (request_id && session_pack_id)
      counted.set(request_id, [...(counted.get(request_id) ?? []), session_pack_id]);
  return counted;
}

interface Visit {
  readonly id: string;
  readonly phone: string;
  readonly treatments: readonly string[];
}

/** Returns the client's packs that cover each visit, by visit id. Visits without packs are left out. */
export async function packsOfVisits(
  db: Db,
  visits: readonly Visit[],
  catalogue: Pick<Catalogue, 'sectionOf'>,
): Promise<Map<string, VisitPack[]>> {
  const counted = await countedFor(
    db,
    visits.map(({ id }) => id),
  );
  const phones = [...new Set(visits.map(({ phone }) => phone))];
  const all = await openPacks(db, phones, [...new Set([...counted.values()].flat())]);
  const byVisit = new Map<string, VisitPack[]>();
  for (const { id, phone, treatments } of visits) {
    const used = counted.get(id) ?? [];
    const own = all
      .filter((pack) => pack.phone === phone)
      .filter((pack) => used.includes(pack.id) || isCovered(pack, treatments, catalogue))
      .map(({ id: pack, title, left }) => ({
        id: pack,
        title,
        left,
        isCounted: used.includes(pack),
      }));
    if (own.length > 0) byVisit.set(id, own);
  }
  return byVisit;
}

export async function packsOfVisit(
  db: Db,
  request: AppointmentRequest,
  catalogue: Pick<Catalogue, 'sectionOf'>,
): Promise<VisitPack[]> {
  const { id, phone } = request;
  const treatments = listsIn(request).flat();
  return (await packsOfVisits(db, [{ id, phone, treatments }], catalogue)).get(id) ?? [];
}

/** Returns the means by which a client can pay an appointment: credits, and the packs that cover it. */
export async function ownPrepaidOf(
  db: Db,
  request: AppointmentRequest,
  catalogue: Pick<Catalogue, 'sectionOf'>,
): Promise<OwnPrepaid[]> {
  const cards = request.phone
    ? await db
        .selectFrom('gift_cards')
        .select('id')
        .where('phone', '=', request.phone)
        .where('ended_on', 'is', null)
        .orderBy('created_at')
        .execute()
    : [];
  const left = await leftOf(
    db,
    'gift_cards',
    cards.map(({ id }) => id),
  );
  const packs = await packsOfVisit(db, request, catalogue);
  return [
    ...cards.map(({ id }) => ({
      id,
      kind: 'gift-card' as const,
      title: '',
      left: left.get(id) ?? 0,
    })),
    ...packs.map(({ id, title, left: sessions }) => ({
      id,
      kind: 'session-pack' as const,
      title,
      left: sessions,
    })),
  ].filter((one) => one.left > 0);
}

/**
 * Returns true if the appointment's mailbox is known to belong to its number. Either the institute recorded it, or
 * the client came to an appointment booked with both. A confirmed mailbox proves nothing: the public form accepts
 * another client's number.
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

/** Returns the packs that a mail to the appointment's mailbox, or the holder of a mailed link, may see. */
export async function packsForMailbox(
  db: Db,
  request: Pick<AppointmentRequest, 'phone' | 'email'>,
): Promise<OpenPack[]> {
  return (await isMailboxKnown(db, request)) ? openPacks(db, [request.phone]) : [];
}

/**
 * Returns the packs that the holder of a link may read.
 * @param reader the only person who has the link, see `manage_links`
 */
export function packsForReader(
  db: Db,
  request: AppointmentRequest,
  reader: 'mailbox' | 'phone' | null,
): Promise<OpenPack[]> | OpenPack[] {
  if (reader === 'phone') return openPacks(db, [request.phone]);
  return reader === 'mailbox' ? packsForMailbox(db, request) : [];
}

/** Keeps the packs that cover an appointment, for its client. */
export const coveringOf = (
  request: AppointmentRequest,
  packs: readonly OpenPack[],
  catalogue: Pick<Catalogue, 'sectionOf'>,
): { title: string; left: number }[] =>
  packs
    .filter((one) => isCovered(one, listsIn(request).flat(), catalogue))
    .map(({ title, left }) => ({ title, left }));

/** Returns the packs as a paragraph of a mail; nothing if no session is left. */
export function packPart(
  request: AppointmentRequest,
  packs: readonly OpenPack[] = [],
  shown: { readonly catalogue: Pick<Catalogue, 'sectionOf'> },
): string[] {
  const own = coveringOf(request, packs, shown.catalogue);
  return own.length > 0 ? [own.map((one) => `Carnet ${packLine(one)}`).join('\n')] : [];
}
