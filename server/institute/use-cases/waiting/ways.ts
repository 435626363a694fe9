import type { Day } from '../../../../shared/calendar/calendar-month.ts';
import { waitingRates } from '../../../../shared/limits/waiting-limits.ts';
import { bookAtLink } from '../../../../shared/page/waiting-address.ts';
import { takesMessages } from '../../../../shared/text/phone.ts';
import { midnightOf, momentOf } from '../../agenda/days/times.ts';
import { isByMail, listsOf, type WaitingEntry } from '../../agenda/waiting/entry.ts';
import type { Waiting } from '../../agenda/waiting/freed.ts';
import { addWaitingLink } from '../../agenda/waiting/links.ts';
import type { Db } from '../../database/database.ts';
import { freedMessage } from '../../gateway/freed-message.ts';
import { refusingNumbers } from '../../gateway/refusing.ts';
import { hourFreedMail } from '../../mail/templates/waiting.ts';
import { cameWith } from '../../requests/came-with.ts';
import type { Services, UseCaseServices } from '../../services.ts';
import { careOf } from './care.ts';

/*
 * The way to tell a client on the waiting list: by mail to a proven mailbox, else by the gateway. Anybody may type a
 * number, so the gateway writes only to numbers with which a client has come to an appointment, and seldom.
 */

export type TellingSources = Pick<UseCaseServices, 'siteIn' | 'limits'> &
  Pick<Services, 'gateway'> & { readonly mails: Pick<UseCaseServices['mails'], 'add' | 'wake'> };

interface Told {
  readonly row: Waiting;
  readonly day: Day;
  /** Minutes of the day. */
  readonly from: number;
  /** Minutes. */
  readonly notice: number;
}

type Way = (within: Db, told: Told) => Promise<void>;

/** Finds the way, and counts a message of the gateway. @returns undefined: none at this moment */
export async function wayTo(
  sources: TellingSources,
  within: Db,
  row: Waiting,
): Promise<Way | undefined> {
  const { mails, gateway, limits } = sources;
  if (isByMail(row))
    return async (within, told) =>
      mails.add(within, hourFreedMail(row.email ?? '', await composed(sources, within, told)));
  if (!(await byGateway(sources, within, [row])).has(row.id)) return undefined;
  const wait = await limits.count([[waitingRates.message, row.phone]], within);
  if (wait !== undefined) return undefined;
  return async (within, told) =>
    gateway.add(within, freedMessage({ ...row, ...(await composed(sources, within, told)) }));
}

type Reached = Pick<WaitingEntry, 'id' | 'email' | 'proven' | 'phone'>;

/** Returns the ids of the entries to which the gateway may write. */
export async function byGateway(
  { gateway }: Pick<TellingSources, 'gateway'>,
  db: Db,
  entries: readonly Reached[],
): Promise<ReadonlySet<string>> {
  const able = entries.filter((one) => !isByMail(one) && takesMessages(one.phone));
  if (able.length === 0 || !(await gateway.isOpen(db))) return new Set();
  const refusing = await refusingNumbers(db);
  const known = await cameWith(db, [...new Set(able.map(({ phone }) => phone))]);
  return new Set(
    able.filter(({ phone }) => known.has(phone) && !refusing.has(phone)).map(({ id }) => id),
  );
}

/** The content of the mail and of the message. */
async function composed({ siteIn }: TellingSources, within: Db, { row, day, from, notice }: Told) {
  const { id, staff, fresh_at } = row;
  const hour = momentOf(day, from);
  const site = await siteIn(within);
  const link = await addWaitingLink(within, id, { isMailed: isByMail(row) });
  const starts = (midnightOf(day) + from - notice) * 60_000;
  const lists = listsOf(row);
  return {
    waitingId: id,
    ...link,
    care: careOf(row, site),
    site,
    hour,
    book: bookAtLink({ ...hour, lists, staff: staff ? String(staff) : undefined }),
    // Once for each time that it got free.
    key: `waiting ${id} ${hour.day} ${hour.time} ${fresh_at}`,
    expiresAt: new Date(starts).toISOString(),
  };
}
