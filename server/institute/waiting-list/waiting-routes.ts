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
import { asVisitor, beside } from '../routes/asking.ts';
import type { Services } from '../services.ts';
import { waitingFrom } from './freed.ts';
import { joinWaiting } from './join.ts';
import {
  isByMail,
  leavePlace,
  listWishedTreatments,
  minutesIn,
  readPlace,
  removePlaces,
  type WaitingEntry,
  waitingEntries,
} from './waiting-entries.ts';

async function readWaitingList({
  db,
  agenda,
}: AgendaSources): Promise<Omit<WaitingList, MenuCount>> {
  const { settings } = await agenda.readFacts();
  const freed = await freedHours(db, today(), settings.notice);
  const all = await waitingEntries(db, today())
    .selectAll()
    .orderBy('first_day')
    .orderBy('created_at')
    .execute();
  const isFirst = ({ id }: WaitingEntry) => Number(freed.has(id));
  const shown = all
    .sort((entry, other) => isFirst(other) - isFirst(entry))
    .slice(0, waitingLimits.listed);
  const notShown = all.length - shown.length;
  return {
    entries: shown.map((entry) => shownEntry(entry, freed.get(entry.id))),
    ...(notShown > 0 && { notShown }),
  };
}

/** Finds the first slot that got free and can still be booked, for clients without a proven mailbox. */
async function freedHours(db: Db, today: Day, notice: number): Promise<Map<string, FreeHour>> {
  const rows = await waitingFrom(db, today).where('fresh', '!=', '[]').execute();
  const hours = new Map<string, FreeHour>();
  for (const row of rows) {
    const first = getEarliestMinute(row.day, notice);
    const minute = minutesIn(row.fresh).find((begin) => begin >= first);
    if (minute !== undefined && !isByMail(row) && !hours.has(row.id))
      hours.set(row.id, { day: row.day, time: toTime(minute) });
  }
  return hours;
}

function shownEntry(entry: WaitingEntry, freed: FreeHour | undefined): WaitingListEntry {
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

export function waitingAnswers(services: Services) {
  const { db, questions, limits, sessions } = services;

  return {
    async waitingJoin({ req, res, input }) {
      const booker = identifyBooker(req, await sessions.find(req), limits);
      return await joinWaiting(services, {
        input,
        booker,
        ask: asVisitor(questions, req, res, beside),
      });
    },
    waitingPlace: ({ token }) => readPlace(db, token),
    waitingLeave: ({ token }) => leavePlace(db, token),
  } satisfies Partial<Answers>;
}

export const adminWaitingAnswers = ({ db, agenda }: Services) =>
  ({
    adminWaits: () => readWaitingList({ db, agenda }),
    adminWaitsRemove: ({ input: { ids }, actor }) => removePlaces(db, ids, actor),
  }) satisfies Partial<Answers>;
