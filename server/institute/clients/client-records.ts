import { sql } from 'kysely';
import { isCancellable } from '#shared/appointments/request-status.ts';
import {
  type ClientList,
  type ClientRecord,
  type ClientsQuery,
  clientVisitLimit,
  knownClientLimit,
} from '#shared/clients/clients.ts';
import type { MenuCount } from '#shared/contract/list-query.ts';
import { isOn } from '#shared/options.ts';
import { foldTerms, foldText } from '#shared/text/fold.ts';
import { listStaffNames } from '../agenda/assigned-staff.ts';
import { selectMissedAppointments } from '../appointments/attendance.ts';
import { isRunning } from '../appointments/decisions.ts';
import { timeOfDay } from '../appointments/request-lists.ts';
import type { AppointmentRequest } from '../appointments/requests.ts';
import { toMyRequest } from '../booking/booking-answer.ts';
import { hasBegun, timestamp, today } from '../clock.ts';
import type { Db } from '../database/database.ts';
import { cutPage, getPageWindow, matchesSearch } from '../database/list-queries.ts';
import { listClientPacks } from '../money/prepaid-money.ts';
import { readOptions } from '../setup/options.ts';
import { findPhone, readNote } from './client-notes.ts';

/* Clients by telephone number. A family may share a number, and a client served at the door may have none. */

/** An SQL expression: a confirmed appointment that does not wait for its deposit and was not missed. */
const isVisit = sql<boolean>`(status = 'confirmed' and coalesce(outcome, '') <> 'missed'
  and coalesce(deposit_state, '') not in ('due', 'said'))`;

const hasEnded = () =>
  sql<boolean>`day || 'T' || coalesce(ends, hour, '24:00') <= ${timestamp().slice(0, 16)}`;

const getNextStart = () =>
  sql<string>`case when ${isVisit} and outcome is null and not (${hasEnded()})
  then day || coalesce(hour, '') end`;

const getTookPlace = () => sql<boolean>`(${isVisit} and (outcome = 'came' or ${hasEnded()}))`;

export async function listClients(
  db: Db,
  { search, page }: ClientsQuery,
): Promise<Omit<ClientList, MenuCount>> {
  const { limit, offset } = getPageWindow(page);
  const latest = sql<number>`row_number() over (partition by phone order by day desc, created_at desc, id)`;
  if (search === '') {
    // Ranks only the requests of the numbers on this page.
    const phones = db
      .selectFrom('requests')
      .select('phone')
      .where('phone', '!=', '')
      .groupBy('phone')
      .orderBy(sql`coalesce(min(${getNextStart()}), '9999')`)
      .orderBy(sql`coalesce(max(case when ${isVisit} then day end), max(day))`, 'desc')
      .orderBy('phone')
      .limit(limit)
      .offset(offset);
    const pagePhones = (await phones.execute()).map(({ phone }) => phone);
    const ranked = rankRequests(db, latest).where('phone', 'in', ['', ...pagePhones]);
    return getPage(await selectFirst(db, ranked).execute());
  }
  const ranked = rankRequests(db, latest).where('phone', 'in', (eb) =>
    eb
      .selectFrom('requests')
      .select('phone')
      .where((eb) => matchesSearch(eb, search)),
  );
  return getPage(await selectFirst(db, ranked).limit(limit).offset(offset).execute());
}

function getPage(matches: readonly Row[]) {
  const { rows, hasNext } = cutPage(matches);
  return { clients: rows.map(toLine), hasNext };
}

type Row = Awaited<ReturnType<ReturnType<typeof selectFirst>['execute']>>[number];

const rankRequests = (db: Db, place: ReturnType<typeof sql<number>>) =>
  db
    .selectFrom('requests')
    .select(['phone', 'name', 'number'])
    .select([
      place.as('place'),
      sql<string | null>`min(${getNextStart()}) over (partition by phone)`.as('nextStart'),
      sql<string>`coalesce(max(case when ${isVisit} then day end) over (partition by phone), day)`.as(
        'lastDay',
      ),
      sql<
        number | string
      >`sum(case when ${getTookPlace()} then 1 else 0 end) over (partition by phone)`.as('visits'),
    ])
    .where('phone', '!=', '');

const selectFirst = (db: Db, ranked: ReturnType<typeof rankRequests>) =>
  db
    .selectFrom(ranked.as('ranked'))
    .select(['phone', 'name', 'number', 'nextStart', 'lastDay', 'visits'])
    .where('place', '=', 1)
    .orderBy(sql`coalesce(${sql.ref('nextStart')}, '9999')`)
    .orderBy('lastDay', 'desc')
    .orderBy('phone');

function toLine({ visits, nextStart, ...row }: Row) {
  const [day, hour] = [nextStart?.slice(0, 10) ?? '', nextStart?.slice(10) ?? ''];
  const isRunning = hour !== '' && hasBegun({ day, hour });
  return { ...row, nextDay: day, isRunning, visits: Number(visits) };
}

/** The most requests read for a name, because names of treatments match the search, too. */
const searchedRequestLimit = 2000;

/** Finds a few clients that may be on the telephone, each by the latest visit that took place, else by the next. */
export async function findClients(db: Db, search: string): Promise<Omit<ClientList, MenuCount>> {
  const { digits, terms } = parseSearch(search);
  if (!digits && terms.length === 0) return { clients: [], hasNext: false };
  const matches = await db
    .selectFrom('requests')
    .select(['phone', 'name'])
    .where('phone', '!=', '')
    .$if(digits !== '', (query) => query.where('phone', 'like', `%${digits}%`))
    .$if(digits === '', (query) => query.where((eb) => matchesSearch(eb, search)))
    .orderBy('day', 'desc')
    .orderBy('id')
    .limit(searchedRequestLimit)
    .execute();
  const phones = new Set<string>();
  for (const { phone, name } of matches) {
    if (digits || hasWordsBeginningWith(name, terms)) phones.add(phone);
    if (phones.size > knownClientLimit) break;
  }
  if (phones.size === 0) return { clients: [], hasNext: false };
  const visitsFirst = sql<number>`row_number() over (partition by phone order by case when not ${isVisit} then 2 when day > ${today()} then 1 else 0 end, day desc, created_at desc, id)`;
  const shownPhones = [...phones].slice(0, knownClientLimit);
  const ranked = rankRequests(db, visitsFirst).where('phone', 'in', shownPhones);
  const rows = await selectFirst(db, ranked).execute();
  return { clients: rows.map(toLine), hasNext: phones.size > knownClientLimit };
}

function parseSearch(search: string) {
  const digits = search.replace(/[\s.()+-]/g, '').replace(/^00/, '');
  if (/^\d{2,}$/.test(digits)) return { digits, terms: [] };
  return { digits: '', terms: foldTerms(search) };
}

function hasWordsBeginningWith(name: string, terms: readonly string[][]): boolean {
  const words = ` ${foldText(name)}`;
  return terms.every((spellings) => spellings.some((spelling) => words.includes(` ${spelling}`)));
}

export async function readClient(db: Db, number: string): Promise<Omit<ClientRecord, MenuCount>> {
  const phone = await findPhone(db, number);
  const matches = await db
    .selectFrom('requests')
    .selectAll()
    .where('phone', '=', phone)
    .orderBy('day', 'desc')
    .orderBy(timeOfDay, 'desc')
    .orderBy('created_at', 'desc')
    .limit(clientVisitLimit + 1)
    .execute();
  const requests = matches.slice(0, clientVisitLimit);
  const { note, mark, noted_by, noted_at } = await readNote(db, phone);
  const hasPacks = isOn({ options: await readOptions(db) }, 'packs');
  return {
    number,
    phone,
    names: [...new Set(requests.map(({ name }) => name))],
    requests: await Promise.all(
      requests.map(async (request) => ({
        ...toMyRequest(request),
        outcome: request.outcome,
        ...describeProgress(request),
        staff: isCancellable(request, today()) ? await listStaffNames(db, request.id) : [],
      })),
    ),
    isPartial: matches.length > requests.length,
    ...(await readCounts(db, phone)),
    missedLately: (await selectMissedAppointments(db, phone).select('id').execute()).length,
    ...(hasPacks && { packs: await listClientPacks(db, phone) }),
    clientNote: note,
    mark,
    notedBy: noted_by,
    notedAt: noted_at,
  };
}

function describeProgress({ day, hour, ends }: AppointmentRequest) {
  if (hour === null) return { hasBegun: false, isRunning: false };
  return { hasBegun: hasBegun({ day, hour }), isRunning: isRunning({ day, hour, ends }) };
}

/** Counts over all requests, however many are shown. A request that never had a slot was not an appointment. */
async function readCounts(db: Db, phone: string) {
  const count = (condition: ReturnType<typeof sql<boolean>>) =>
    sql<number | string>`sum(case when ${condition} then 1 else 0 end)`;
  const { came, missed, cancelled } = await db
    .selectFrom('requests')
    .select([
      count(getTookPlace()).as('came'),
      count(sql`status = 'confirmed' and outcome = 'missed'`).as('missed'),
      count(sql`status = 'cancelled' and hour is not null`).as('cancelled'),
    ])
    .where('phone', '=', phone)
    .executeTakeFirstOrThrow();
  return { came: Number(came), missed: Number(missed), cancelled: Number(cancelled) };
}
