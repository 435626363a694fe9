import type { Catalogue } from '../../../shared/contents/catalogue-of.ts';
import { carnetLine } from '../../../shared/text/prepaid-text.ts';
import type { Db } from '../database/database.ts';
import { isCovered, type OpenCarnet, openCarnets } from './carnets.ts';
import { type AppointmentRequest, listsIn } from './requests.ts';

/*
 * To which client what is left of a carnet is told, and in which words.
 */

/**
 * Whether the mailbox of an appointment is its number's own, as far as the institute knows: it has written it down
 * itself, or somebody came to an appointment that was booked with both. Anybody can type another one's number into the
 * public form with a mailbox of theirs, confirmed or not: that alone shows nothing.
 */
async function isMailboxKnown(
  db: Db,
  { phone, email }: Pick<AppointmentRequest, 'phone' | 'email'>,
): Promise<boolean> {
  if (!email || !phone) return false;
  const known = await db
    .selectFrom('requests')
    .select('requests.id')
    .where('phone', '=', phone)
    .where('email', '=', email)
    .where(({ eb, or, exists, selectFrom }) =>
      or([
        eb('outcome', '=', 'came'),
        exists(
          selectFrom('events')
            .select('events.id')
            .whereRef('subject', '=', 'requests.id')
            .where('action', '=', 'created')
            .where('actor', '!=', 'client'),
        ),
      ]),
    )
    .limit(1)
    .executeTakeFirst();
  return known !== undefined;
}

/** What may be told in a mail to the appointment's mailbox, and to who has a link that was in one. */
export async function carnetsForMailbox(
  db: Db,
  request: Pick<AppointmentRequest, 'phone' | 'email'>,
): Promise<OpenCarnet[]> {
  return (await isMailboxKnown(db, request)) ? openCarnets(db, [request.phone]) : [];
}

/** What the holder of a link may read. `reader`: who alone has it, see `manage_links`. */
export function carnetsForReader(
  db: Db,
  request: AppointmentRequest,
  reader: 'mailbox' | 'phone' | null,
): Promise<OpenCarnet[]> | OpenCarnet[] {
  if (reader === 'phone') return openCarnets(db, [request.phone]);
  return reader === 'mailbox' ? carnetsForMailbox(db, request) : [];
}

/** Of these what covers an appointment, to its client. */
export const coveringOf = (
  request: AppointmentRequest,
  carnets: readonly OpenCarnet[],
  catalogue: Pick<Catalogue, 'sectionOf'>,
): { title: string; left: number }[] =>
  carnets
    .filter((one) => isCovered(one, listsIn(request).flat(), catalogue))
    .map(({ title, left }) => ({ title, left }));

/** The same as a paragraph of a mail; none where nothing is left. */
export function carnetPart(
  request: AppointmentRequest,
  carnets: readonly OpenCarnet[] = [],
  shown: { readonly catalogue: Pick<Catalogue, 'sectionOf'> },
): string[] {
  const own = coveringOf(request, carnets, shown.catalogue);
  return own.length > 0 ? [own.map((one) => `Carnet ${carnetLine(one)}`).join('\n')] : [];
}
