import type { Day } from '#shared/calendar/calendar-month.ts';
import type { FreeHour } from '#shared/contract/error-codes.ts';
import type { MenuCount } from '#shared/contract/list-query.ts';
import { waitingLimits } from '#shared/waiting-list/waiting-entry.ts';
import type { WaitingList, WaitingListEntry } from '#shared/waiting-list/waiting-list.ts';
import type { AgendaSources } from '../agenda/agenda.ts';
import { getEarliestMinute, toTime } from '../agenda/times.ts';
import { identifyBooker } from '../booking/booker.ts';
import { today } from '../clock.ts';
import type { Db } from '../database/database.ts';
import type { Answers } from '../routes/answers.ts';
import { searchAsVisitor, sideSearchPatience } from '../routes/searchers.ts';
import type { Services } from '../services.ts';
import { selectWaitingDays } from './freed-slots.ts';
import { joinWaitingList } from './join-waiting-list.ts';
import {
  isByMail,
  leaveWaitingList,
  listWishedTreatments,
  parseMinuteList,
  readWaitingEntry,
  removeEntries,
  selectWaitingEntries,
  type WaitingEntry,
} from './waiting-entries.ts';

async function readWaitingList({
  db,
  agenda,
}: AgendaSources): Promise<Omit<WaitingList, MenuCount>> {
  const { settings } = await agenda.readFacts();
  const freedSlots = await findFreedSlots(db, today(), settings.notice);
  const entries = await selectWaitingEntries(db, today())
    .selectAll()
    .orderBy('first_day')
    .orderBy('created_at')
    .execute();
  const isFirst = ({ id }: WaitingEntry) => Number(freedSlots.has(id));
  const listedEntries = entries
    .sort((entry, other) => isFirst(other) - isFirst(entry))
    .slice(0, waitingLimits.listed);
  const notShown = entries.length - listedEntries.length;
  return {
    entries: listedEntries.map((entry) => toListEntry(entry, freedSlots.get(entry.id))),
    ...(notShown > 0 && { notShown }),
  };
}

/** Finds the first slot that got free and can still be booked, for clients without a proven mailbox. */
async function findFreedSlots(db: Db, today: Day, notice: number): Promise<Map<string, FreeHour>> {
  const rows = await selectWaitingDays(db, today).where('fresh', '!=', '[]').execute();
  const hours = new Map<string, FreeHour>();
  for (const row of rows) {
    const earliestMinute = getEarliestMinute(row.day, notice);
    const minute = parseMinuteList(row.fresh).find((freeMinute) => freeMinute >= earliestMinute);
    if (minute !== undefined && !isByMail(row) && !hours.has(row.id))
      hours.set(row.id, { day: row.day, time: toTime(minute) });
  }
  return hours;
}

function toListEntry(entry: WaitingEntry, freed: FreeHour | undefined): WaitingListEntry {
  const { id, name, phone, staff, first_day, last_day, moment } = entry;
  return {
    id,
    name,
    phone,
    persons: listWishedTreatments(entry),
    ...(staff !== null && { staff: String(staff) }),
    from: first_day,
    to: last_day,
    moment,
    byMail: isByMail(entry),
    at: entry.created_at,
    ...(entry.proven === 0 && { isUnproven: true as const }),
    ...(freed && { call: freed }),
  };
}

export function createWaitingAnswers(services: Services) {
  const { db, searchTurns, limits, sessions } = services;

  return {
    async waitingJoin({ req, res, input }) {
      const booker = identifyBooker(req, await sessions.find(req), limits);
      return await joinWaitingList(services, {
        input,
        booker,
        runSearch: searchAsVisitor(searchTurns, req, res, sideSearchPatience),
      });
    },
    waitingPlace: ({ token }) => readWaitingEntry(db, token),
    waitingLeave: ({ token }) => leaveWaitingList(db, token),
  } satisfies Partial<Answers>;
}

export const createAdminWaitingAnswers = ({ db, agenda }: Services) =>
  ({
    adminWaits: () => readWaitingList({ db, agenda }),
    adminWaitsRemove: ({ input: { ids }, actor }) => removeEntries(db, ids, actor),
  }) satisfies Partial<Answers>;
