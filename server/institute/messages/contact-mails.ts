import { replyMailbox } from '../../../shared/messages/contact.ts';
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
