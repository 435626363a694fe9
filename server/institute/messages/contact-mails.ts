import { dayTitle } from '../../../shared/calendar/calendar-month.ts';
import { formatPhone } from '../../../shared/institute.ts';
import { replyMailbox } from '../../../shared/messages/contact.ts';
import { withoutReply } from '../../../shared/messages/reply-line.ts';
import { messageLink } from '../../../shared/page/admin-paths.ts';
import { composeMail, type Mail, type Site } from '../notifications/compose-mail.ts';

interface ContactMessage {
  readonly id: string;
  readonly subject: string;
  readonly message: string;
  readonly sender: string | undefined;
}

/** Builds the mail to the institute. Reply-To is the sender's verified mailbox, or else that of the reply line. */
export function contactMail(
  { contactTo, publicUrl }: Pick<Site, 'contactTo' | 'publicUrl'>,
  { id, subject, message, sender }: ContactMessage,
): Mail {
  return composeMail({
    kind: 'institute',
    recipient: contactTo,
    message_id: id,
    reply_to: sender ?? replyMailbox(message) ?? null,
    subject: `[Site] ${subject}`,
    parts: [
      message,
      `--\nMessage écrit sur le site${sender ? ` par ${sender}` : ''}.`,
      { label: 'Ouvrir la fiche', url: publicUrl + messageLink(id) },
    ],
  });
}

interface Answer {
  readonly id: string;
  readonly recipient: string;
  readonly text: string;
  readonly question: Pick<ContactMessage, 'id' | 'subject' | 'message'> & {
    readonly createdAt: string;
  };
}

export function answerMail(
  { institute }: Pick<Site, 'institute'>,
  { id, recipient, text, question }: Answer,
): Mail {
  return composeMail({
    kind: 'client',
    recipient,
    message_id: question.id,
    answer_id: id,
    reply_to: institute.email,
    subject: /^re\s*:/i.test(question.subject) ? question.subject : `Re: ${question.subject}`,
    parts: [
      text,
      [institute.name, formatPhone(institute.phone)].filter(Boolean).join('\n'),
      `Votre message du ${dayTitle(question.createdAt.slice(0, 10))}\u00a0:`,
      { quote: withoutReply(question.message) },
    ],
  });
}
