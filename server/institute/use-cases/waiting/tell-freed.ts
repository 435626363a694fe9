import type { Day } from '../../../../shared/calendar/calendar-month.ts';
import { waitingLimits } from '../../../../shared/limits/waiting-limits.ts';
import type { AgendaReading } from '../../agenda/days/agenda.ts';
import { agendaToday, firstMinute } from '../../agenda/days/times.ts';
import { minutesIn } from '../../agenda/waiting/entry.ts';
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
import { type TellingSources, wayTo } from './ways.ts';

/*
 * Tells those who wait of time that got free: the first three that it fits, and the next three once half an hour has
 * passed and it is still free. Nothing is held for anybody.
 */

/** Seconds between two looks. */
const interval = 30;

type Sources = Pick<UseCaseServices, 'db' | 'agenda' | 'undoSeconds'> & TellingSources;

/** The time that somebody is told of, in minutes of the day. */
interface Offer {
  readonly from: number;
  readonly to: number;
}

/** Writes down what is to be told. */
async function tellFreed(sources: Sources): Promise<void> {
  const { db, agenda, mails } = sources;
  await endRemoved(db, sources.undoSeconds);
  await noteFreed({ db, agenda });
  const { institute } = await agenda.facts();
  for (const day of await waitedDays(db, agendaToday(institute))) {
    const ripe = (await waitingOn(db, day).where('fresh', '!=', '[]').execute()).filter((row) =>
      isRipe(row, sources.undoSeconds),
    );
    if (ripe.length > 0) await tellOfDay(sources, day, ripe);
  }
  mails.wake();
}

/** What the institute did can be taken back for a while: until then nothing is told of it. */
function isRipe({ fresh_at }: Waiting, undoSeconds: number): boolean {
  // A time in the future was written while a clock was ahead.
  return !fresh_at || fresh_at <= timestamp(-undoSeconds) || fresh_at > timestamp(clockSkew);
}

async function tellOfDay(sources: Sources, day: Day, ripe: readonly Waiting[]): Promise<void> {
  const reading = await sources.agenda.read(day, day);
  const work = patientWork();
  let told = await toldOn(sources.db, day);
  for (const row of ripe) {
    const offers = await offersOf(reading, row, { day, work });
    // Most of many wait for their turn: only who may be next is looked at in a transaction.
    if (!offers.some((offer) => hasTurn(told, offer))) continue;
    const offer = await tell(sources, row, { day, offers, notice: reading.facts.settings.notice });
    // Another process was faster: it has told others too.
    told = offer ? [...told, offer] : await toldOn(sources.db, day);
  }
}

/** What got free for her and can be booked online at this moment. */
async function offersOf(
  reading: AgendaReading,
  row: Waiting,
  { day, work }: { day: Day; work: ReturnType<typeof patientWork> },
): Promise<Offer[]> {
  const fresh = new Set(minutesIn(row.fresh));
  const offered = (await fittingMinutes(reading, row, day, { offered: true, work })) ?? [];
  const first = firstMinute(day, reading.facts.settings.notice);
  const length = lengthOf(reading, row);
  return offered
    .filter((minute) => minute >= first && fresh.has(minute))
    .map((from) => ({ from, to: from + length }));
}

/** What others were told of that day in the last half hour. */
async function toldOn(db: Db, day: Day): Promise<Offer[]> {
  const rows = await db
    .selectFrom('waiting_days')
    .select(['told_at', 'told_from', 'told_to'])
    .where('day', '=', day)
    .where('told_at', '>', timestamp(-waitingLimits.apart))
    .where('told_at', '<=', timestamp(clockSkew))
    .$if(hasRowLocks(db) && db.isTransaction, (query) => query.forUpdate())
    .execute();
  return rows.map(({ told_from, told_to }) => ({ from: told_from ?? 0, to: told_to ?? 0 }));
}

const hasTurn = (told: readonly Offer[], { from, to }: Offer): boolean =>
  told.filter((one) => one.from < to && from < one.to).length < waitingLimits.atOnce;

interface Telling {
  readonly day: Day;
  readonly offers: readonly Offer[];
  /** Minutes. */
  readonly notice: number;
}

/** @returns what she was told of; undefined: another process was faster, or she waits no more */
const tell = (sources: Sources, row: Waiting, { day, offers, notice }: Telling) =>
  sources.db.transaction().execute(async (within) => {
    await lockDay(within, day);
    const told = await toldOn(within, day);
    const offer = offers.find((one) => hasTurn(told, one));
    if (!offer || (await bookedMeanwhile(within, [row.id])).length > 0) return undefined;
    // Only whose row it gets counts a message: a slower process would use up one that is never sent.
    if (!(await noteTold(within, row, { day, offer }))) return undefined;
    const way = await wayTo(sources, within, row);
    if (way) await way(within, { row, day, from: offer.from, notice });
    else await noteByHand(within, row, day);
    return offer;
  });

/** @returns false: another process was faster */
async function noteTold(
  within: Db,
  { id, version, fresh }: Waiting,
  { day, offer }: { day: Day; offer: Offer },
): Promise<boolean> {
  const { numUpdatedRows } = await within
    .updateTable('waiting_days')
    .set({
      ...{ fresh: '[]', fresh_at: null, told_at: timestamp() },
      ...{ told_from: offer.from, told_to: offer.to, by_hand: null },
    })
    .where('waiting_id', '=', id)
    .where('day', '=', day)
    .where('version', '=', version)
    .where('fresh', '=', fresh)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** She is to be told by somebody of the institute. */
async function noteByHand(within: Db, { id }: Waiting, day: Day): Promise<void> {
  await within
    .updateTable('waiting_days')
    .set({ by_hand: 'due' })
    .where('waiting_id', '=', id)
    .where('day', '=', day)
    .execute();
}

/** Two processes count the same: one after the other. */
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

/** In the background. Dispose of the result to stop. */
export function startTellingFreed(sources: Sources & Pick<Services, 'log'>): AsyncDisposable {
  return repeat(async () => {
    await tellFreed(sources).catch((error: Error) => {
      sources.log.error({ reason: error.message }, 'nobody told of free hours');
    });
    return interval;
  });
}
