import { addDays, type Day } from '#shared/calendar/calendar-month.ts';
import { defaultStartStep } from '#shared/team/declared-agenda-fields.ts';
import type { AppointmentRequest } from '../appointments/requests.ts';
import {
  buildDay,
  clipToOpening,
  type DayRows,
  hasHoursOutsideOpening,
  type SearchDay,
} from '../booking/search/agenda-day.ts';
import type { Facts } from '../booking/search/facts.ts';
import { today } from '../clock.ts';
import type { Db } from '../database/database.ts';
import { Mutex } from '../database/sqlite.ts';
import {
  type ChangesAndUses,
  listDaysBetween,
  readDays,
  readVersions,
  type Versions,
} from './read-days.ts';
import { readFacts } from './read-facts.ts';

/*
 * One process's cache of the agenda's days. Each answer reads the versions first, and re-reads only changed days.
 * Therefore it never misses a booking of another process.
 */

export interface AgendaReading {
  readonly facts: Facts;
  getRows(day: Day): DayRows;
  getSearchDay(day: Day): SearchDay;
  /** Returns the day for visitors, without hours that only the institute may book. */
  getOnlineDay(day: Day): SearchDay;
}

export type Agenda = ReturnType<typeof createAgenda>;

export interface AgendaSources {
  readonly db: Db;
  readonly agenda: Agenda;
}

interface CachedDay {
  readonly version: number;
  readonly rows: ChangesAndUses;
  built?: BuiltDay;
}

interface BuiltDay {
  readonly day: SearchDay;
  readonly online: SearchDay;
  readonly key: string;
}

const noRows: ChangesAndUses = { changes: [], uses: [] };

/** Lets concurrent answers share one read. The key contains the versions that they have read before it. */
function shareReads<Rows>() {
  const runningReads = new Map<string, Promise<Rows>>();
  return (key: string, read: () => Promise<Rows>): Promise<Rows> => {
    const reading = runningReads.get(key) ?? read().finally(() => runningReads.delete(key));
    runningReads.set(key, reading);
    return reading;
  };
}

export function createAgenda(db: Db) {
  const days = new Map<Day, CachedDay>();
  let cachedFacts: { version: string; facts: Facts } | undefined;

  /** Includes the date, because a staff member's last day ends without any change. */
  const getFactsVersion = ({ facts }: Versions) => `${facts} ${today()}`;

  const readFactsOnce = shareReads<Facts>();
  const readDaysOnce = shareReads<Map<Day, ChangesAndUses>>();

  async function getFacts(versions: Versions): Promise<Facts> {
    const version = getFactsVersion(versions);
    if (cachedFacts?.version === version) return cachedFacts.facts;
    const facts = await readFactsOnce(version, () => readFacts(db));
    cachedFacts = { version, facts };
    return facts;
  }

  /** Reads all days from the first to the last changed one, because one query costs less than many. */
  async function refreshDays(versions: Versions, from: Day, to: Day): Promise<void> {
    const getDayVersion = (day: Day) => versions.days.get(day) ?? 0;
    const changedDays = listDaysBetween(from, to).filter(
      (day) => days.get(day)?.version !== getDayVersion(day),
    );
    const [first, last] = [changedDays[0], changedDays.at(-1)];
    if (first === undefined || last === undefined) return;
    const key = changedDays.map((day) => `${day} ${getDayVersion(day)}`).join();
    const rows = await readDaysOnce(key, () => readDays(db, first, last));
    for (const day of changedDays) {
      // A concurrent read may have been faster. Its rows stay, with the search results stored beside them.
      if (days.get(day)?.version === getDayVersion(day)) continue;
      days.set(day, { version: getDayVersion(day), rows: rows.get(day) ?? noRows });
    }
  }

  const mutexes = new Map<Day, Mutex>();

  return {
    /** Locks a day within this process, so that waiting bookings hold no database connection. */
    acquireDay(day: Day): Promise<() => void> {
      const mutex = mutexes.get(day) ?? new Mutex();
      mutexes.set(day, mutex);
      return mutex.acquire();
    },

    readFacts: async () => getFacts(await readVersions(db, '', '')),

    /** Reads a day with the request of each use. It is stable while the caller holds the day's lock. */
    async readUncached(transaction: Db, day: Day): Promise<{ facts: Facts; rows: DayRows }> {
      const versions = await readVersions(transaction, day, day);
      const isCurrent = cachedFacts?.version === getFactsVersion(versions);
      const facts = isCurrent && cachedFacts ? cachedFacts.facts : await readFacts(transaction);
      const days = await readDays(transaction, day, day, { withRequests: true });
      return { facts, rows: listRows(day, days.get(day), versions) };
    },

    async read(from: Day, to: Day): Promise<AgendaReading> {
      const versions = await readVersions(db, from, to);
      const facts = await getFacts(versions);
      await refreshDays(versions, from, to);
      // A copy, because other readings replace and remove days.
      const cachedDays = new Map(days);
      const yesterday = addDays(today(), -1);
      for (const day of days.keys()) if (day < yesterday) days.delete(day);
      const getRows = (day: Day) => listRows(day, cachedDays.get(day)?.rows, versions);
      function build(day: Day): BuiltDay {
        const cachedDay = cachedDays.get(day);
        const rows = getRows(day);
        const key = `${versions.facts} ${rows.isClosed}`;
        if (cachedDay?.built?.key === key) return cachedDay.built;
        const built = { ...buildDays(facts, rows), key };
        if (cachedDay) cachedDay.built = built;
        return built;
      }
      return {
        facts,
        getRows,
        getSearchDay: (day) => build(day).day,
        getOnlineDay: (day) => build(day).online,
      };
    },
  };
}

/** Returns the agenda without an appointment, so that the appointment can move to an hour that overlaps its own. */
export async function createAgendaWithout(
  { db, agenda }: AgendaSources,
  { id, day: ownDay }: Pick<AppointmentRequest, 'id' | 'day'>,
): Promise<Agenda> {
  const { rows } = await agenda.readUncached(db, ownDay);
  const otherRows = { ...rows, uses: rows.uses.filter(({ request }) => request !== id) };
  return {
    ...agenda,
    async read(from, to) {
      const reading = await agenda.read(from, to);
      if (ownDay < from || to < ownDay) return reading;
      const built = buildDays(reading.facts, otherRows);
      return {
        ...reading,
        getRows: (day) => (day === ownDay ? otherRows : reading.getRows(day)),
        getSearchDay: (day) => (day === ownDay ? built.day : reading.getSearchDay(day)),
        getOnlineDay: (day) => (day === ownDay ? built.online : reading.getOnlineDay(day)),
      };
    },
  };
}

/** Builds the day for the institute and the day for visitors. On most days both are the same object. */
function buildDays(facts: Facts, rows: DayRows): Pick<BuiltDay, 'day' | 'online'> {
  const day = buildDay(facts, rows);
  const differsOnline =
    facts.settings.startStep !== defaultStartStep || hasHoursOutsideOpening(facts, rows);
  const online = differsOnline
    ? buildDay(facts, clipToOpening(facts, rows), { isOnline: true })
    : day;
  return { day, online };
}

const listRows = (
  day: Day,
  { changes, uses }: ChangesAndUses = noRows,
  { closed }: Versions,
): DayRows => ({ day, changes, uses, isClosed: closed.has(day) });
