import { randomUUID } from 'node:crypto';
import { addDays, type Day } from '../../../../shared/calendar/calendar-month.ts';
import type { WaitingInput, WaitingJoined } from '../../../../shared/contract/booking/waiting.ts';
import { phoneMark } from '../../../../shared/contract/error-codes.ts';
import { waitingLimits, waitingRates } from '../../../../shared/limits/waiting-limits.ts';
import { canonicalMailbox } from '../../accounts/mailbox.ts';
import { visitFor } from '../../agenda/booking/wish.ts';
import { daysBetween, readVersions } from '../../agenda/days/read-days.ts';
import type { Booker } from '../../agenda/online/booker.ts';
import { readOnline, requireHours } from '../../agenda/online/settings.ts';
import type { Ask } from '../../agenda/search/questions/questions.ts';
import type { Work } from '../../agenda/search/work.ts';
import { type WaitingEntry, wishOfEntry } from '../../agenda/waiting/entry.ts';
import { fittingMinutes } from '../../agenda/waiting/fitting.ts';
import { versionOf } from '../../agenda/waiting/freed.ts';
import { addWaitingLink } from '../../agenda/waiting/links.ts';
import { timestamp, today } from '../../clock.ts';
import type { Db } from '../../database/database.ts';
import { waitingJoinedMail } from '../../mail/templates/waiting.ts';
import { BookingClosed, Refusal } from '../../refusal.ts';
import type { UseCaseServices } from '../../services.ts';
import { admitMail } from '../limits/mailbox-limits.ts';
import { requireFewOrders } from '../limits/order-limits.ts';
import { careOf } from './care.ts';

interface Order {
  readonly input: WaitingInput;
  readonly booker: Booker;
  readonly ask: Ask;
}

/** What is known of a day: the version that it was looked at in, and what was free then. */
interface KnownDay {
  readonly day: Day;
  readonly version: string;
  readonly hours: string | null;
}

/**
 * Puts somebody on the waiting list. What is free at this moment is written down with it: she saw it, and is told of
 * nothing but what gets free afterwards.
 * @throws {Refusal} not-bookable, booking-closed, list-full, too-many
 */
export async function joinWaiting(
  services: UseCaseServices,
  { input, booker, ask }: Order,
): Promise<WaitingJoined> {
  const { db, agenda, limits, mails } = services;
  requireHours(await readOnline(db));
  const entry = entryOf(input, booker);
  visitFor(await agenda.facts(), wishOfEntry(entry));
  const known = await ask((work) => lookAt(services, entry, work));
  const joined = await db.transaction().execute(async (within) => {
    await requireFewOrders(within, limits, booker);
    const mailbox = entry.email ? canonicalMailbox(entry.email) : undefined;
    await limits.require(
      within,
      [waitingRates.phone, entry.phone],
      [waitingRates.mailbox, mailbox],
    );
    const same = await requirePlace(within, entry);
    // Nothing of the other is told: anybody may type a stranger's number.
    if (same) return { repeated: true as const };
    await requireRoom(within, entry, booker);
    await within.insertInto('waiting_list').values(entry).execute();
    for (const day of known)
      await within
        .insertInto('waiting_days')
        .values({ ...untold, ...day, waiting_id: entry.id })
        .execute();
    const { wait } = await addWaitingLink(within, entry.id, { isMailed: false });
    return { wait, ...(await confirm(services, within, entry, booker)) };
  });
  mails.wake();
  return joined;
}

const untold = {
  fresh: '[]',
  fresh_at: null,
  told_at: null,
  told_from: null,
  told_to: null,
};

const entryOf = (input: WaitingInput, { client, network }: Booker): WaitingEntry => ({
  id: randomUUID(),
  name: input.name,
  phone: input.phone,
  email: input.email || null,
  proven: input.email && input.email === client?.email ? 1 : 0,
  first_day: input.from,
  last_day: input.to,
  moment: input.moment,
  treatments: JSON.stringify(input.persons),
  staff: input.staff ? Number(input.staff) : null,
  created_at: timestamp(),
  network: input.email && input.email === client?.email ? null : network,
  removed_at: null,
});

async function lookAt(
  { db, agenda }: UseCaseServices,
  entry: WaitingEntry,
  work: Work,
): Promise<KnownDay[]> {
  const { first_day, last_day } = entry;
  const versions = await readVersions(db, first_day, addDays(last_day, 1));
  const reading = await agenda.read(first_day, last_day);
  const known: KnownDay[] = [];
  for (const day of daysBetween(first_day, last_day)) {
    const hours = await fittingMinutes(reading, entry, day, { work });
    const version = hours ? versionOf(versions, day) : '';
    known.push({ day, version, hours: hours ? JSON.stringify(hours) : null });
  }
  return known;
}

/** @returns the place that she has already for these days and treatments @throws {Refusal} list-full */
async function requirePlace(within: Db, entry: WaitingEntry): Promise<WaitingEntry | undefined> {
  const { phone, email, first_day, last_day, treatments } = entry;
  const places = await within
    .selectFrom('waiting_list')
    .selectAll()
    .where('removed_at', 'is', null)
    .where('last_day', '>=', today())
    .where(({ eb, or }) =>
      or([eb('phone', '=', phone), ...(email ? [eb('email', '=', email)] : [])]),
    )
    .execute();
  const same = places.find(
    (one) =>
      one.treatments === treatments && one.first_day <= last_day && one.last_day >= first_day,
  );
  if (!same && places.length >= waitingLimits.places) throw new Refusal('list-full');
  return same;
}

const noRoom = `La liste d’attente est pleine pour le moment. Connectez-vous avec l’adresse e-mail que vous donnez ici, ou appelez-nous au ${phoneMark}.`;

/**
 * Signed-in clients always get a place, as nobody has many accounts. One network has a share of what others have left,
 * so that strangers in few networks do not fill the list.
 * @throws {BookingClosed}
 */
async function requireRoom(
  within: Db,
  { proven, network }: WaitingEntry,
  { isOneSite }: Booker,
): Promise<void> {
  if (proven === 1) return;
  const rows = await within
    .selectFrom('waiting_list')
    .select(['network', ({ fn }) => fn.countAll<number | string>().as('count')])
    .where('proven', '=', 0)
    .where('removed_at', 'is', null)
    .where('last_day', '>=', today())
    .groupBy('network')
    .execute();
  const all = rows.reduce((sum, { count }) => sum + Number(count), 0);
  const own = Number(rows.find((row) => row.network === network)?.count ?? 0);
  const { unproven, shareOfNetwork } = waitingLimits;
  const percent = shareOfNetwork[isOneSite ? 'oneSite' : 'other'];
  const share = Math.floor(((unproven - (all - own)) * percent) / 100);
  if (all >= unproven || own >= Math.max(1, share)) throw new BookingClosed(noRoom);
}

/** The one mail that goes to an address that nobody has proven. */
async function confirm(
  { limits, mails, siteIn }: UseCaseServices,
  within: Db,
  entry: WaitingEntry,
  booker: Booker,
): Promise<{ mailed?: boolean }> {
  const { id, email, first_day, last_day, proven } = entry;
  if (!email) return {};
  const { client } = booker;
  const admitted = await admitMail({ limits, within }, { email, client, visitor: booker });
  const told = admitted.toldWait === undefined ? {} : { mailed: false };
  if (admitted.wait !== undefined) return told;
  const site = await siteIn(within);
  const link = await addWaitingLink(within, id, { isMailed: true });
  const days = { firstDay: first_day, lastDay: last_day, isProven: proven === 1 };
  const mail = { waitingId: id, ...link, ...days, care: careOf(entry, site), site };
  await mails.add(within, { ...waitingJoinedMail(email, mail), behind: admitted.behind });
  return told;
}
