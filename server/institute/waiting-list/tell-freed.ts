import { type Day, shortDayTitle } from '../../../shared/calendar/calendar-month.ts';
import { formatTime } from '../../../shared/calendar/opening.ts';
import { appointmentTitle } from '../../../shared/calendar/time-of-day.ts';
import type { FreeHour } from '../../../shared/contract/error-codes.ts';
import { isOn } from '../../../shared/options.ts';
import { takesMessages } from '../../../shared/text/phone.ts';
import { bookAtLink, waitedCare } from '../../../shared/waiting-list/waiting-address.ts';
import { waitingLimits, waitingRates } from '../../../shared/waiting-list/waiting-entry.ts';
import { agendaToday, firstMinute, getMidnight, getMoment } from '../agenda/times.ts';
import { getFirstName } from '../appointments/appointment-text.ts';
import { cameWith } from '../appointments/attendance.ts';
import { repeat } from '../background.ts';
import type { Facts } from '../booking/search/facts.ts';
import { clockSkew, timestamp } from '../clock.ts';
import { hasRowLocks } from '../database/concurrency.ts';
import type { Db } from '../database/database.ts';
import type { Site } from '../notifications/compose-mail.ts';
import { refusingNumbers } from '../notifications/gateway-channel.ts';
import { type Message, smsText } from '../notifications/gateway-message.ts';
import type { Services, UseCaseServices } from '../services.ts';
import { getLength, noteFreed, type Waiting, waitingFrom } from './freed.ts';
import {
  addWaitingLink,
  endWaiting,
  isByMail,
  listWishedTreatments,
  minutesIn,
  type WaitingEntry,
} from './waiting-entries.ts';
import { hourFreedMail } from './waiting-messages.ts';

/*
 * The first three matching clients are told, and the next three after half an hour. The slot is not held for them.
 * A proven mailbox gets a mail, another client a message of the gateway. The institute calls the others.
 */

const interval = 30;

type Sources = Pick<UseCaseServices, 'db' | 'agenda' | 'undoSeconds' | 'siteIn' | 'limits'> &
  Pick<Services, 'gateway'> & { readonly mails: Pick<UseCaseServices['mails'], 'add' | 'wake'> };

interface Offer {
  readonly from: number;
  readonly to: number;
}

async function tellFreed(sources: Sources): Promise<void> {
  const { db, agenda, mails, undoSeconds, siteIn } = sources;
  await endRemoved(db, undoSeconds);
  if (!isOn((await siteIn(db)).institute, 'waiting')) return;
  await noteFreed({ db, agenda });
  const facts = await agenda.facts();
  const rows = await waitingFrom(db, agendaToday(facts.institute))
    .where('fresh', '!=', '[]')
    .execute();
  for (const day of new Set(rows.map((row) => row.day))) await tellOfDay(sources, facts, day);
  mails.wake();
}

/** Deletes the places that an administrator took off, once the undo has expired. */
async function endRemoved(db: Db, undoSeconds: number): Promise<void> {
  const rows = await db
    .selectFrom('waiting_list')
    .select('id')
    .where('removed_at', '<=', timestamp(-undoSeconds))
    .execute();
  await db.transaction().execute((within) =>
    endWaiting(
      within,
      rows.map(({ id }) => id),
    ),
  );
}

const tellOfDay = (sources: Sources, facts: Facts, day: Day): Promise<void> =>
  sources.db.transaction().execute(async (within) => {
    await lockDay(within, day);
    const told = await toldOn(within, day);
    const first = firstMinute(day, facts.settings.notice);
    const rows = await waitingFrom(within, day)
      .where('day', '=', day)
      .where('fresh', '!=', '[]')
      .execute();
    const ripe = rows.filter((row) => isRipe(row, sources.undoSeconds));
    const reached = await byGateway(sources, within, ripe);
    for (const row of ripe) {
      if (!isByMail(row) && !reached.has(row.id)) continue;
      const length = getLength(facts, row);
      const offer = minutesIn(row.fresh)
        .filter((minute) => minute >= first)
        .map((from) => ({ from, to: from + length }))
        .find((offer) => hasTurn(told, offer));
      if (offer && (await tell(sources, within, { row, offer, notice: facts.settings.notice })))
        told.push(offer);
    }
  });

/** Locks a day, so that two processes send its messages one after the other. */
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

/** Returns false while the institute can still undo the change that freed the time. */
function isRipe({ fresh_at }: Waiting, undoSeconds: number): boolean {
  // A time in the future was written by a clock that was ahead.
  return !fresh_at || fresh_at <= timestamp(-undoSeconds) || fresh_at > timestamp(clockSkew);
}

const hasTurn = (told: readonly Offer[], { from, to }: Offer): boolean =>
  told.filter((offer) => offer.from < to && from < offer.to).length < waitingLimits.atOnce;

type Reached = Pick<WaitingEntry, 'id' | 'email' | 'proven' | 'phone'>;

/** Finds entries for the gateway: with a number whose client has come, because any visitor may type a number. */
export async function byGateway(
  { gateway }: Pick<Sources, 'gateway'>,
  db: Db,
  entries: readonly Reached[],
): Promise<ReadonlySet<string>> {
  const able = entries.filter((entry) => !isByMail(entry) && takesMessages(entry.phone));
  if (able.length === 0 || !(await gateway.isOpen(db))) return new Set();
  const refusing = await refusingNumbers(db);
  const known = await cameWith(db, [...new Set(able.map(({ phone }) => phone))]);
  return new Set(
    able.filter(({ phone }) => known.has(phone) && !refusing.has(phone)).map(({ id }) => id),
  );
}

interface Telling {
  readonly row: Waiting;
  readonly offer: Offer;
  readonly notice: number;
}

/** Queues the mail or the message. Returns false if the number has reached its daily limit. */
async function tell(sources: Sources, within: Db, telling: Telling): Promise<boolean> {
  const { mails, gateway, limits, siteIn } = sources;
  const { row, offer, notice } = telling;
  const { id, day, email, staff } = row;
  const isMailed = isByMail(row);
  const isTooMany =
    !isMailed && (await limits.count([[waitingRates.message, row.phone]], within)) !== undefined;
  if (isTooMany) return false;
  const hour = getMoment(day, offer.from);
  const freed = {
    waitingId: id,
    ...(await addWaitingLink(within, id, { isMailed })),
    persons: listWishedTreatments(row),
    site: await siteIn(within),
    hour,
    book: bookAtLink({
      ...hour,
      lists: listWishedTreatments(row),
      staff: staff ? String(staff) : undefined,
    }),
    // The key allows one message each time the slot gets free.
    key: `waiting ${id} ${hour.day} ${hour.time} ${row.fresh_at}`,
    expiresAt: new Date((getMidnight(day) + offer.from - notice) * 60_000).toISOString(),
  };
  if (isMailed) await mails.add(within, hourFreedMail(email ?? '', freed));
  else await gateway.add(within, freedMessage({ name: row.name, phone: row.phone, ...freed }));
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
  return true;
}

export function startTellingFreed(sources: Sources & Pick<Services, 'log'>): AsyncDisposable {
  return repeat(async () => {
    await tellFreed(sources).catch((error: Error) => {
      sources.log.error({ reason: error.message }, 'nobody told of free hours');
    });
    return interval;
  });
}

interface Freed {
  readonly waitingId: string;
  readonly name: string;
  readonly phone: string;
  readonly hour: FreeHour;
  readonly persons: readonly (readonly string[])[];
  readonly book: string;
  readonly wait: string;
  readonly key: string;
  readonly expiresAt: string;
  readonly site: Site;
}

function freedMessage(freed: Freed): Message {
  const { waitingId, name, phone, hour, persons, expiresAt, site } = freed;
  const { institute, publicUrl, catalogue } = site;
  const [book, leave] = [publicUrl + freed.book, publicUrl + freed.wait];
  const title = appointmentTitle(hour.day, hour.time);
  return {
    recipient: phone,
    kind: 'client',
    type: 'hour.freed',
    waitingId,
    starts: hour,
    key: `gateway ${freed.key}`,
    expiresAt,
    subject: `Une heure s’est libérée : ${title}`.replaceAll(/[\u00a0\u202f]/g, ' '),
    data: {
      lang: 'fr',
      template: 'heure_libre',
      params: {
        prenom: getFirstName(name),
        institut: institute.name,
        soins: waitedCare(persons, catalogue.treatment),
        jour: shortDayTitle(hour.day),
        heure: formatTime(hour.time),
        lien: book,
        quitter: leave,
      },
      text: smsText(
        `${institute.name} : une heure s’est libérée, ${title}. Elle est à qui la réserve en premier : ${book} Ne plus attendre : ${leave}`,
      ),
      links: { book, leave },
    },
  };
}
