import { dayTitle } from '../../../shared/calendar/calendar-month.ts';
import { formatPhone } from '../../../shared/institute.ts';
import { replyMailbox, withoutReply } from '../../../shared/messages/reply-line.ts';
import { adminPaths } from '../../../shared/page/admin-paths.ts';
import { composeMail, type Mail, type Site } from '../notifications/compose-mail.ts';

interface ContactMessage {
  readonly id: string;
  readonly subject: string;
  readonly message: string;
  readonly sender: string | undefined;
}

/** Builds the institute's mail. Reply-To is the sender's verified mailbox, or else the one in the message. */
export function contactMail(
  { contactTo, publicUrl }: Pick<Site, 'contactTo' | 'publicUrl'>,
  { id, subject, message, sender }: ContactMessage,
): Mail {
  return composeMail({
    kind: 'institute',
    recipient: contactTo,
    messageId: id,
    replyTo: sender ?? replyMailbox(message),
    subject: `[Site] ${subject}`,
    parts: [
      message,
      `--\nMessage écrit sur le site${sender ? ` par ${sender}` : ''}.`,
      { label: 'Ouvrir la fiche', url: `${publicUrl}${adminPaths.adminMessage}?id=${id}` },
    ],
  });
}

interface Answer {
  readonly id: string;
  readonly recipient: string;
  readonly text: string;
  readonly to: Pick<ContactMessage, 'id' | 'subject' | 'message'> & { readonly createdAt: string };
}

export function answerMail(
  { institute }: Pick<Site, 'institute'>,
  { id, recipient, text, to }: Answer,
): Mail {
  return composeMail({
    kind: 'client',
    recipient,
    messageId: to.id,
    answerId: id,
    replyTo: institute.email,
    subject: /^re\s*:/i.test(to.subject) ? to.subject : `Re: ${to.subject}`,
    parts: [
      text,
      [institute.name, formatPhone(institute.phone)].filter(Boolean).join('\n'),
      `Votre message du ${dayTitle(to.createdAt.slice(0, 10))}\u00a0:`,
      { quote: withoutReply(to.message) },
    ],
  });
}
