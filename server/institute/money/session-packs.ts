import type { VisitPack } from '../../../shared/money/prepaid.ts';
import { packLine } from '../../../shared/money/session-pack-text.ts';
import type { OwnPrepaid } from '../../../shared/money/till.ts';
import type { Catalogue } from '../../../shared/site/catalogue-of.ts';
import { type AppointmentRequest, listsIn } from '../appointments/requests.ts';
import { today } from '../clock.ts';
import type { Db } from '../database/database.ts';
import { leftOf } from './ledger.ts';

/*
 * Session packs as appointments need them: which of them cover what is booked, how many sessions are left, and which client
 * may read it.
 */

/** One that still has sessions. */
export interface OpenPack {
  readonly id: string;
  readonly phone: string;
  readonly title: string;
  readonly covers: readonly string[];
  readonly left: number;
}

/** Of these telephone numbers, the oldest first; also used up, where `ids` names them. */
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

/** Whether one of these treatments is covered: any, by its id, or by the section in which it stands now. */
export const isCovered = (
  { covers }: Pick<OpenPack, 'covers'>,
  treatments: readonly string[],
  catalogue: Pick<Catalogue, 'sectionOf'>,
): boolean =>
  covers.length === 0 ||
  treatments.some((id) => covers.includes(id) || covers.includes(catalogue.sectionOf(id)));

/** The packs of which sessions were redeemed for these appointments: ids by that of the request. */
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

/** Of each visit the client's packs that cover it, by the ids of the visits; visits without are left out. */
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

/** Those of its client that cover an appointment, for the institute's people. */
export async function packsOfVisit(
  db: Db,
  request: AppointmentRequest,
  catalogue: Pick<Catalogue, 'sectionOf'>,
): Promise<VisitPack[]> {
  const { id, phone } = request;
  const treatments = listsIn(request).flat();
  return (await packsOfVisits(db, [{ id, phone, treatments }], catalogue)).get(id) ?? [];
}

/** What a client can pay an appointment with: credits, and the packs that cover it. */
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
 * Whether the mailbox of an appointment is its number's own, as far as the institute knows: it has written it down
 * itself, or somebody came to an appointment that was booked with both. Anybody can type another one's number into the
 * public form with a mailbox of theirs, confirmed or not: that alone shows nothing.
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

/** What may be told in a mail to the appointment's mailbox, and to who has a link that was in one. */
export async function packsForMailbox(
  db: Db,
  request: Pick<AppointmentRequest, 'phone' | 'email'>,
): Promise<OpenPack[]> {
  return (await isMailboxKnown(db, request)) ? openPacks(db, [request.phone]) : [];
}

/** What the holder of a link may read. `reader`: who alone has it, see `manage_links`. */
export function packsForReader(
  db: Db,
  request: AppointmentRequest,
  reader: 'mailbox' | 'phone' | null,
): Promise<OpenPack[]> | OpenPack[] {
  if (reader === 'phone') return openPacks(db, [request.phone]);
  return reader === 'mailbox' ? packsForMailbox(db, request) : [];
}

/** Of these what covers an appointment, to its client. */
export const coveringOf = (
  request: AppointmentRequest,
  packs: readonly OpenPack[],
  catalogue: Pick<Catalogue, 'sectionOf'>,
): { title: string; left: number }[] =>
  packs
    .filter((one) => isCovered(one, listsIn(request).flat(), catalogue))
    .map(({ title, left }) => ({ title, left }));

/** The same as a paragraph of a mail; none where nothing is left. */
export function packPart(
  request: AppointmentRequest,
  packs: readonly OpenPack[] = [],
  shown: { readonly catalogue: Pick<Catalogue, 'sectionOf'> },
): string[] {
  const own = coveringOf(request, packs, shown.catalogue);
  return own.length > 0 ? [own.map((one) => `Carnet ${packLine(one)}`).join('\n')] : [];
}
