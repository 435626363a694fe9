import type { InferOutput } from 'valibot';
import type { ContactInput } from '../../../shared/contract/contact.ts';
import { contactMail } from '../mail/templates/contact.ts';
import { createMessage } from '../messages/intake.ts';
import { messageAlert } from '../push/alert.ts';
import type { Client } from '../requests/intake.ts';
import type { UseCaseServices } from '../services.ts';
import type { Visitor } from '../visitor.ts';
import { requireMessage } from './limits/contact-limits.ts';

interface Author {
  readonly visitor: Visitor;
  /** The signed-in account, if any. */
  readonly client: Client | undefined;
}

/**
 * A visitor writes to the institute, which gets a notice. Messages are stored before they are mailed: an
 * unreachable mail server loses none.
 * @returns the message's id; undefined for a repetition, which gets the answer of the first one
 */
export async function sendMessage(
  { db, limits, mails, alerts, siteIn }: UseCaseServices,
  { subject, message }: InferOutput<typeof ContactInput>,
  { visitor, client }: Author,
): Promise<string | undefined> {
  const sender = client?.email || undefined;
  // Neighbours behind one address may write the same.
  const author = client?.id ?? (visitor.browser || visitor.address);
  const fingerprint = limits.keyedHash(JSON.stringify(['message', author, subject, message]));
  const letter = { subject, message, sender: sender ?? null, fingerprint };
  const sent = await db.transaction().execute(async (within) => {
    const id = await createMessage(within, letter);
    if (!id) return undefined;
    await requireMessage(limits, within, { visitor, isSignedIn: client !== undefined });
    const site = await siteIn(within);
    await mails.add(within, contactMail(site, { id, subject, message, sender }));
    await alerts.add(within, messageAlert(id));
    return id;
  });
  mails.wake();
  alerts.wake();
  return sent;
}
