import type { InferOutput } from 'valibot';
import type { ContactInput } from '../../../shared/contract/contact.ts';
import { rateLimits } from '../../../shared/limits/limits.ts';
import { isKnownBrowser } from '../accounts/known-browsers.ts';
import { contactMail } from '../mail/templates/contact.ts';
import { createMessage } from '../messages/intake.ts';
import { messageAlert } from '../push/alert.ts';
import type { Client } from '../requests/intake.ts';
import type { UseCaseServices } from '../services.ts';
import type { Visitor } from '../visitor.ts';
import { tellOwner } from './notices/owner-notices.ts';

const { messages } = rateLimits;

interface Author {
  readonly visitor: Visitor;
  readonly client: Client | undefined;
}

/**
 * Stores a visitor's message and notifies the institute. It is stored before it is mailed, so an unreachable mail
 * server loses none. Returns the message's id; undefined for a repetition.
 */
export async function sendMessage(
  services: UseCaseServices,
  { subject, message }: InferOutput<typeof ContactInput>,
  { visitor: { browser, address }, client }: Author,
): Promise<string | undefined> {
  const { db, limits, mails, alerts, siteIn } = services;
  const sender = client?.email || undefined;
  // Neighbours behind one address may write the same.
  const author = client?.id ?? (browser || address);
  const fingerprint = limits.keyedHash(JSON.stringify(['message', author, subject, message]));
  const letter = { subject, message, sender: sender ?? null, fingerprint };
  const sent = await db.transaction().execute(async (within) => {
    const id = await createMessage(within, letter);
    if (!id) return undefined;
    const isKnown = client !== undefined || (await isKnownBrowser(within, browser));
    await limits.require(
      within,
      [messages.browser, browser || undefined],
      [isKnown ? messages.knownOfAddress : messages.strangersOfAddress, address],
    );
    const site = await siteIn(within);
    const mail = contactMail(site, { id, subject, message, sender });
    const notice = { known: isKnown, mail, alert: messageAlert(id) };
    await tellOwner(services, within, notice, 'messages');
    return id;
  });
  mails.wake();
  alerts.wake();
  return sent;
}
