import { randomUUID } from 'node:crypto';
import type { Insertable } from 'kysely';
import { addDays } from '#shared/calendar/calendar-month.ts';
import { phonePlaceholder } from '#shared/contract/error-codes.ts';
import {
  type WaitingInput,
  type WaitingJoined,
  waitingLimits,
  waitingRates,
} from '#shared/waiting-list/waiting-entry.ts';
import { formatCanonicalMailbox } from '../accounts/mailboxes.ts';
import { listDaysBetween, readVersions } from '../agenda/read-days.ts';
import type { Booker } from '../booking/booker.ts';
import { requireFewOrders } from '../booking/booking-limits.ts';
import { readOnlineBooking, requireSlotBooking } from '../booking/online-booking.ts';
import { isClosed } from '../booking/search/agenda-day.ts';
import type { RunSearch } from '../booking/search/search-turns.ts';
import { buildVisit } from '../booking/visit-place.ts';
import { timestamp, today } from '../clock.ts';
import type { Db } from '../database/database.ts';
import type { Database } from '../database/schema/schema.ts';
import { Refusal } from '../refusal.ts';
import type { UseCaseServices } from '../services.ts';
import { findFittingMinutes, getDayVersion } from './freed-slots.ts';
import {
  addWaitingLink,
  getWish,
  selectWaitingEntries,
  type WaitingEntry,
} from './waiting-entries.ts';

interface Order {
  readonly input: WaitingInput;
  readonly booker: Booker;
  readonly runSearch: RunSearch;
}

/** Adds an entry for a bookable visit. It stores the slots free now, because only later ones are announced. */
export async function joinWaitingList(
  services: UseCaseServices,
  { input, booker, runSearch }: Order,
): Promise<WaitingJoined> {
  const { db, agenda, limits } = services;
  requireSlotBooking(await readOnlineBooking(db));
  const entry = buildEntry(input, booker);
  buildVisit(await agenda.readFacts(), getWish(entry));
  const days = await findSlots(services, entry, runSearch);
  return db.transaction().execute(async (transaction) => {
    await requireFewOrders(transaction, limits, booker);
    await limits.require(
      transaction,
      [waitingRates.phone, entry.phone],
      [waitingRates.mailbox, entry.email ? formatCanonicalMailbox(entry.email) : undefined],
    );
    // The answer shows nothing of the existing entry, because any visitor may type a stranger's number.
    if (await isWaitingAlready(transaction, entry)) return { repeated: true as const };
    await requireListSpace(transaction, entry, booker);
    await transaction.insertInto('waiting_list').values(entry).execute();
    await transaction.insertInto('waiting_days').values(days).execute();
    const { wait } = await addWaitingLink(transaction, entry.id);
    return { wait };
  });
}

/** Builds the row. Only an account's mailbox is proven, so entries without an account get no mail. */
function buildEntry(input: WaitingInput, { client, network }: Booker): WaitingEntry {
  return {
    id: randomUUID(),
    name: input.name,
    phone: input.phone,
    email: client?.email ?? null,
    proven: client ? 1 : 0,
    first_day: input.from,
    last_day: input.to,
    moment: input.moment,
    treatments: JSON.stringify(input.persons),
    staff: input.staff ? Number(input.staff) : null,
    created_at: timestamp(),
    network: client ? null : network,
    removed_at: null,
  };
}

const findSlots = ({ db, agenda }: UseCaseServices, entry: WaitingEntry, runSearch: RunSearch) =>
  runSearch(async (work) => {
    const { id, first_day, last_day } = entry;
    const versions = await readVersions(db, first_day, addDays(last_day, 1));
    const reading = await agenda.read(first_day, last_day);
    const days: Insertable<Database['waiting_days']>[] = [];
    const wishedDays = listDaysBetween(first_day, last_day);
    if (wishedDays.every((day) => isClosed(reading.facts, reading.getRows(day))))
      throw new Refusal('closed-day');
    for (const day of wishedDays) {
      const hours = await findFittingMinutes(reading, entry, day, work);
      days.push({
        waiting_id: id,
        day,
        version: hours ? getDayVersion(versions, day) : '',
        hours: hours ? JSON.stringify(hours) : null,
        fresh: '[]',
      });
    }
    return days;
  });

/** Returns true if this number or mailbox already has an entry for these treatments on some of these days. */
async function isWaitingAlready(db: Db, entry: WaitingEntry): Promise<boolean> {
  const { phone, email, first_day, last_day, treatments } = entry;
  const ownEntries = await selectWaitingEntries(db, today())
    .select(['treatments', 'first_day', 'last_day'])
    .where(({ eb, or }) => or([eb('phone', '=', phone), eb('email', '=', email)]))
    .execute();
  const isSame = ownEntries.some(
    (other) =>
      other.treatments === treatments && other.first_day <= last_day && other.last_day >= first_day,
  );
  if (!isSame && ownEntries.length >= waitingLimits.entries) throw new Refusal('list-full');
  return isSame;
}

const fullListMessage = `La liste d’attente est pleine pour le moment. Connectez-vous, ou appelez-nous au ${phonePlaceholder}.`;

/** Limits unproven entries. A network gets a share of those left, so that a few networks cannot fill the list. */
async function requireListSpace(
  db: Db,
  { proven, network }: WaitingEntry,
  { isOneSubscriber }: Booker,
): Promise<void> {
  if (proven === 1) return;
  const rows = await selectWaitingEntries(db, today())
    .select('network')
    .where('proven', '=', 0)
    .execute();
  const ownCount = rows.filter((row) => row.network === network).length;
  const entriesLeft = waitingLimits.unproven - (rows.length - ownCount);
  const percent = waitingLimits.shareOfNetwork[isOneSubscriber ? 'oneSubscriber' : 'other'];
  const share = Math.max(1, Math.floor((entriesLeft * percent) / 100));
  if (rows.length >= waitingLimits.unproven || ownCount >= share)
    throw new Refusal('booking-closed', { message: fullListMessage });
}
