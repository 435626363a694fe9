import type { Day } from '../../../../shared/calendar/calendar-month.ts';
import { today } from '../../clock.ts';
import type { Db } from '../../database/database.ts';
import { Mutex } from '../../database/mutex.ts';
import { type AgendaDay, buildDay, type DayRows } from '../search/agenda-day.ts';
import type { Facts } from '../search/facts.ts';
import { boundToOpening, reachesOutside } from '../search/online-rows.ts';
import { daysBetween, type OwnRows, readDays, readVersions, type Versions } from './read-days.ts';
import { readFacts } from './read-facts.ts';

/*
 * Days of the agenda as one process keeps them. Each answer reads the versions first, and anew only
 * what has changed since: so that it is right right after another process booked, or after a start.
 */

export interface AgendaReading {
  readonly facts: Facts;
  /** Of the days that were asked for. */
  rows(day: Day): DayRows;
  built(day: Day): AgendaDay;
  /** As visitors may book it. */
  online(day: Day): AgendaDay;
}

export type Agenda = ReturnType<typeof createAgenda>;

interface KeptDay {
  readonly version: number;
  readonly own: OwnRows;
  built?: BuiltDay;
}

interface BuiltDay {
  readonly day: AgendaDay;
  readonly online: AgendaDay;
  readonly mark: string;
}

const noRows: OwnRows = { changes: [], uses: [] };

export function createAgenda(db: Db) {
  const days = new Map<Day, KeptDay>();
  let kept: { version: number; facts: Facts } | undefined;

  async function factsOf(version: number): Promise<Facts> {
    if (kept?.version !== version) kept = { version, facts: await readFacts(db) };
    return kept.facts;
  }

  /** All from the first to the last that changed: one reading of many days costs less than many. */
  async function renew(versions: Versions, from: Day, to: Day): Promise<void> {
    const versionOf = (day: Day) => versions.days.get(day) ?? 0;
    const changed = daysBetween(from, to).filter(
      (day) => days.get(day)?.version !== versionOf(day),
    );
    const [first, last] = [changed[0], changed.at(-1)];
    if (first === undefined || last === undefined) return;
    const read = await readDays(db, first, last);
    for (const day of changed) {
      // Another reading was faster: what was worked out of it since stays.
      if (days.get(day)?.version === versionOf(day)) continue;
      days.set(day, { version: versionOf(day), own: read.get(day) ?? noRows });
    }
  }

  /** Of the days that were asked for; of the others those that are over are kept no longer. */
  async function current(versions: Versions, from: Day, to: Day): Promise<Map<Day, KeptDay>> {
    await renew(versions, from, to);
    const asked = daysBetween(from, to).flatMap((day) => {
      const one = days.get(day);
      return one ? [[day, one] as const] : [];
    });
    for (const day of days.keys()) if (day < today()) days.delete(day);
    return new Map(asked);
  }

  const turns = new Map<Day, Mutex>();

  return {
    /** Whoever books a day here waits for the others of this process, and not on a connection. */
    turn(day: Day): Promise<() => void> {
      const mutex = turns.get(day) ?? new Mutex();
      turns.set(day, mutex);
      return mutex.acquire();
    },

    facts: async () => factsOf((await readVersions(db, '', '')).facts),

    /** A day as the database has it at this moment, and whose time is whose: it stays so for who has locked it. */
    async fresh(within: Db, day: Day, except: string): Promise<{ facts: Facts; rows: DayRows }> {
      const versions = await readVersions(within, day, day, except);
      const isKnown = kept?.version === versions.facts;
      const facts = isKnown && kept ? kept.facts : await readFacts(within);
      const own = (await readDays(within, day, day, { withRequests: true })).get(day) ?? noRows;
      return { facts, rows: rowsOf(day, own, versions) };
    },

    async read(from: Day, to: Day): Promise<AgendaReading> {
      const versions = await readVersions(db, from, to);
      const facts = await factsOf(versions.facts);
      const asked = await current(versions, from, to);
      const rows = (day: Day) => rowsOf(day, asked.get(day)?.own ?? noRows, versions);
      function build(day: Day): BuiltDay {
        const one = asked.get(day);
        const own = rows(day);
        const mark = `${versions.facts} ${own.isClosed}`;
        if (one?.built?.mark === mark) return one.built;
        const built = { ...buildBoth(facts, own), mark };
        if (one) one.built = built;
        return built;
      }
      return {
        facts,
        rows,
        built: (day) => build(day).day,
        online: (day) => build(day).online,
      };
    },
  };
}

/** The same for everybody on nearly all days. */
export function buildBoth(facts: Facts, rows: DayRows): Pick<BuiltDay, 'day' | 'online'> {
  const day = buildDay(facts, rows);
  return {
    day,
    online: reachesOutside(facts, rows) ? buildDay(facts, boundToOpening(facts, rows)) : day,
  };
}

const rowsOf = (day: Day, own: OwnRows, versions: Versions): DayRows => ({
  day,
  ...own,
  isClosed: versions.closed.has(day),
  isUnsure: versions.unsure.has(day),
});
