import type { Day } from '../../../../shared/calendar/calendar-month.ts';
import { waitingLimits } from '../../../../shared/limits/waiting-limits.ts';
import type { AgendaReading } from '../../agenda/days/agenda.ts';
import { agendaToday, firstMinute } from '../../agenda/days/times.ts';
import { isByMail, minutesIn } from '../../agenda/waiting/entry.ts';
import { fittingMinutes, lengthOf } from '../../agenda/waiting/fitting.ts';
import {
  noteFreed,
  patientWork,
  type Waiting,
  waitedDays,
  waitingOn,
} from '../../agenda/waiting/freed.ts';
import { repeat } from '../../background.ts';
import { clockSkew, timestamp } from '../../clock.ts';
import type { Db } from '../../database/database.ts';
import { hasRowLocks } from '../../database/row-locks.ts';
import { bookedMeanwhile } from '../../queue/waits.ts';
import type { Services, UseCaseServices } from '../../services.ts';
import { endRemoved } from './place.ts';
import { byGateway, type TellingSources, wayTo } from './ways.ts';

/*
 * Tells clients on the waiting list of time that got free: the first three that it fits, and the next three once half an
 * hour has passed and it is still free. Nothing is held for anybody. Clients whom neither a mail nor the gateway reaches
 * stand on the institute's list, with the hour.
 */

/** Seconds between two looks. */
const interval = 30;

type Sources = Pick<UseCaseServices, 'db' | 'agenda' | 'undoSeconds'> & TellingSources;

/** The time that a client is told of, in minutes of the day. */
interface Offer {
  readonly from: number;
  readonly to: number;
}

async function tellFreed(sources: Sources): Promise<void> {
  const { db, agenda, mails } = sources;
  await endRemoved(db, sources.undoSeconds);
  await noteFreed({ db, agenda });
  const { institute } = await agenda.facts();
  for (const day of await waitedDays(db, agendaToday(institute))) await tellOfDay(sources, day);
  mails.wake();
}

/** Offers are searched for before the transaction, which counts only for rows that have not changed since. */
async function tellOfDay(sources: Sources, day: Day): Promise<void> {
  const rows = await rowsToTell(sources, day);
  if (rows.length === 0) return;
  const reading = await sources.agenda.read(day, day);
  const offers = new Map<string, Offer[]>();
  for (const row of rows) offers.set(stateOf(row), await offersOf(reading, row, day));
  const { notice } = reading.facts.settings;
  await sources.db.transaction().execute(async (within) => {
    await lockDay(within, day);
    const told = await toldOn(within, day);
    for (const row of await waitingOn(within, day).execute()) {
      const offer = offers.get(stateOf(row))?.find((one) => hasTurn(told, one));
      if (!offer || (await bookedMeanwhile(within, [row.id])).length > 0) continue;
      const way = await wayTo(sources, within, row);
      if (!way) continue;
      await noteTold(within, row, { day, offer });
      await way(within, { row, day, from: offer.from, notice });
      told.push(offer);
    }
  });
}

/** Finds the clients whom the site can tell, and who have untold hours. */
async function rowsToTell(sources: Sources, day: Day): Promise<Waiting[]> {
  const rows = await waitingOn(sources.db, day).where('fresh', '!=', '[]').execute();
  const ripe = rows.filter((row) => isRipe(row, sources.undoSeconds));
  const messaged = await byGateway(sources, sources.db, ripe);
  return ripe.filter((row) => isByMail(row) || messaged.has(row.id));
}

/** The institute can undo a change for a while: until then nothing is told of it. */
function isRipe({ fresh_at }: Waiting, undoSeconds: number): boolean {
  // A time in the future was written while a clock was ahead.
  return !fresh_at || fresh_at <= timestamp(-undoSeconds) || fresh_at > timestamp(clockSkew);
}

/** Another process that told the client, or looked anew, has changed it. */
const stateOf = ({ id, version, fresh }: Waiting) => `${id} ${version} ${fresh}`;

/** The hours that got free for the client and can be booked online at this moment. */
async function offersOf(reading: AgendaReading, row: Waiting, day: Day): Promise<Offer[]> {
  const fresh = new Set(minutesIn(row.fresh));
  const look = { offered: true, work: patientWork() };
  const offered = (await fittingMinutes(reading, row, day, look)) ?? [];
  const first = firstMinute(day, reading.facts.settings.notice);
  const length = lengthOf(reading, row);
  return offered
    .filter((minute) => minute >= first && fresh.has(minute))
    .map((from) => ({ from, to: from + length }));
}

/** The offers of that day in the last half hour. */
async function toldOn(within: Db, day: Day): Promise<Offer[]> {
  const rows = await within
    .selectFrom('waiting_days')
    .select(['told_from', 'told_to'])
    .where('day', '=', day)
    .where('told_at', '>', timestamp(-waitingLimits.apart))
    .where('told_at', '<=', timestamp(clockSkew))
    .execute();
  return rows.map(({ told_from, told_to }) => ({ from: told_from ?? 0, to: told_to ?? 0 }));
}

const hasTurn = (told: readonly Offer[], { from, to }: Offer): boolean =>
  told.filter((one) => one.from < to && from < one.to).length < waitingLimits.atOnce;

async function noteTold(
  within: Db,
  { id }: Waiting,
  { day, offer }: { day: Day; offer: Offer },
): Promise<void> {
  await within
    .updateTable('waiting_days')
    .set({
      fresh: '[]',
      fresh_at: null,
      told_at: timestamp(),
      told_from: offer.from,
      told_to: offer.to,
    })
    .where('waiting_id', '=', id)
    .where('day', '=', day)
    .execute();
}

/** Two processes tell of a day one after the other. */
async function lockDay(within: Db, day: Day): Promise<void> {
  if (!hasRowLocks(within)) return;
  await within
    .selectFrom('waiting_days')
    .select('waiting_id')
    .where('day', '=', day)
    .orderBy('waiting_id')
    .forUpdate()
    .execute();
}

/** Runs in the background. Dispose of the result to stop. */
export function startTellingFreed(sources: Sources & Pick<Services, 'log'>): AsyncDisposable {
  return repeat(async () => {
    await tellFreed(sources).catch((error: Error) => {
      sources.log.error({ reason: error.message }, 'nobody told of free hours');
    });
    return interval;
  });
}
