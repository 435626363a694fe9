import { randomUUID } from 'node:crypto';
import type { Selectable } from 'kysely';
import type { InferOutput } from 'valibot';
import { rateLimits, repetitionSeconds } from '#shared/limits/limits.ts';
import { type ContactInput, findReplyMailbox } from '#shared/messages/contact.ts';
import { buildMessageLink } from '#shared/page/admin-paths.ts';
import { isKnownBrowser } from '../accounts/known-browsers.ts';
import type { Client } from '../booking/request-intake.ts';
import { clockSkew, timestamp } from '../clock.ts';
import type { Db } from '../database/database.ts';
import { buildMessageSearchText } from '../database/list-queries.ts';
import type { Database } from '../database/schema/schema.ts';
import { composeMail, type Mail, type Site } from '../notifications/compose-mail.ts';
import { notifyOwner } from '../notifications/owner-notices.ts';
import { buildMessageAlert } from '../notifications/staff-alerts.ts';
import type { UseCaseServices } from '../services.ts';
import type { Visitor } from '../visitor.ts';

type NewMessage = Pick<
  Selectable<Database['messages']>,
  'subject' | 'message' | 'sender' | 'fingerprint'
>;

/** Builds the mail to the institute. Reply-To is the sender's verified mailbox, or else that of the reply line. */
function buildContactMail(
  { contactTo, publicUrl }: Pick<Site, 'contactTo' | 'publicUrl'>,
  id: string,
  { subject, message, sender }: NewMessage,
): Mail {
  return composeMail({
    kind: 'institute',
    recipient: contactTo,
    message_id: id,
    reply_to: sender ?? findReplyMailbox(message) ?? null,
    subject: `[Site] ${subject}`,
    parts: [
      message,
      `--\nMessage écrit sur le site${sender ? ` par ${sender}` : ''}.`,
      { label: 'Ouvrir la fiche', url: publicUrl + buildMessageLink(id) },
    ],
  });
}

const { messages } = rateLimits;

interface Author {
  readonly visitor: Visitor;
  readonly client: Client | undefined;
}

/** Stores a visitor's message before it is mailed, so that an unreachable mail server loses none. */
export async function sendMessage(
  services: UseCaseServices,
  { subject, message }: InferOutput<typeof ContactInput>,
  { visitor: { browser, address }, client }: Author,
): Promise<string | undefined> {
  const { db, limits, mails, readSite } = services;
  const sender = client?.email || null;
  // Neighbours behind one address may write the same text.
  const author = client?.id ?? (browser || address);
  const fingerprint = limits.computeKeyedHash(
    JSON.stringify(['message', author, subject, message]),
  );
  const newMessage = { subject, message, sender, fingerprint };
  const messageId = await db.transaction().execute(async (transaction) => {
    const id = await createMessage(transaction, newMessage);
    if (!id) return undefined;
    const isKnown = client !== undefined || (await isKnownBrowser(transaction, browser));
    await limits.require(
      transaction,
      [messages.browser, browser || undefined],
      [isKnown ? messages.knownOfAddress : messages.strangersOfAddress, address],
    );
    const site = await readSite(transaction);
    const mail = buildContactMail(site, id, newMessage);
    const notice = { known: isKnown, mail, alert: buildMessageAlert(id) };
    await notifyOwner(services, transaction, notice, 'messages');
    return id;
  });
  mails.wake();
  return messageId;
}

/** Stores a message and returns its id. The unique fingerprint decides between repetitions, in all processes. */
async function createMessage(db: Db, newMessage: NewMessage): Promise<string | undefined> {
  await releaseFingerprint(db, newMessage.fingerprint);
  const row = await db
    .insertInto('messages')
    .values({
      id: randomUUID(),
      ...newMessage,
      created_at: timestamp(),
      answered_at: null,
      version: 1,
      search_words: buildMessageSearchText(newMessage),
    })
    .onConflict((conflict) => conflict.column('fingerprint').doNothing())
    .returning('id')
    .executeTakeFirst();
  return row?.id;
}

/** Frees the fingerprint of an old message, which does not count as the original of a repetition. */
async function releaseFingerprint(db: Db, fingerprint: string | null): Promise<void> {
  await db
    .updateTable('messages')
    .set({ fingerprint: null })
    .where('fingerprint', '=', fingerprint)
    .where(({ eb, or }) =>
      or([
        eb('created_at', '<=', timestamp(-repetitionSeconds)),
        eb('created_at', '>', timestamp(clockSkew)),
      ]),
    )
    .execute();
}
