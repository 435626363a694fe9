import type { Catalogue } from '../../../shared/contents/catalogue-of.ts';
import { packLine } from '../../../shared/text/session-pack-text.ts';
import type { Db } from '../database/database.ts';
import { type AppointmentRequest, listsIn } from '../requests/requests.ts';
import { isCovered, type OpenPack, openPacks } from './session-packs.ts';

/*
 * To which client what is left of a session pack is told, and in which words.
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
export async function packsForMailbox(
  db: Db,
  request: Pick<AppointmentRequest, 'phone' | 'email'>,
): Promise<OpenPack[]> {
  return (await isMailboxKnown(db, request)) ? openPacks(db, [request.phone]) : [];
}

/** What the holder of a link may read. `reader`: who alone has it, see `manage_links`. */
export function packsForReader(
  db: Db,
  request: AppointmentRequest,
  reader: 'mailbox' | 'phone' | null,
): Promise<OpenPack[]> | OpenPack[] {
  if (reader === 'phone') return openPacks(db, [request.phone]);
  return reader === 'mailbox' ? packsForMailbox(db, request) : [];
}

/** Of these what covers an appointment, to its client. */
export const coveringOf = (
  request: AppointmentRequest,
  packs: readonly OpenPack[],
  catalogue: Pick<Catalogue, 'sectionOf'>,
): { title: string; left: number }[] =>
  packs
    .filter((one) => isCovered(one, listsIn(request).flat(), catalogue))
    .map(({ title, left }) => ({ title, left }));

/** The same as a paragraph of a mail; none where nothing is left. */
export function packPart(
  request: AppointmentRequest,
  packs: readonly OpenPack[] = [],
  shown: { readonly catalogue: Pick<Catalogue, 'sectionOf'> },
): string[] {
  const own = coveringOf(request, packs, shown.catalogue);
  return own.length > 0 ? [own.map((one) => `Carnet ${packLine(one)}`).join('\n')] : [];
}
