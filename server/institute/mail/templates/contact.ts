import { replyMailbox } from '../../../../shared/contract/reply-line.ts';
import { adminPaths } from '../../../../shared/page/admin-paths.ts';
import { composeMail, type Mail } from '../compose.ts';
import type { Site } from '../site.ts';

interface ContactMessage {
  readonly id: string;
  readonly subject: string;
  readonly message: string;
  readonly sender: string | undefined;
}

export const contactSubject = (subject: string) => `[Site] ${subject}`;

/** To the institute. Reply-To is the sender's verified mailbox, or else the one in the message. */
export function contactMail(
  { contactTo, publicUrl }: Pick<Site, 'contactTo' | 'publicUrl'>,
  { id, subject, message, sender }: ContactMessage,
): Mail {
  return composeMail({
    kind: 'institute',
    recipient: contactTo,
    messageId: id,
    replyTo: sender ?? replyMailbox(message),
    subject: contactSubject(subject),
    parts: [
      message,
      `--\nMessage écrit sur le site${sender ? ` par ${sender}` : ''}.`,
      { label: 'Ouvrir la fiche', url: `${publicUrl}${adminPaths.adminMessage}?id=${id}` },
    ],
  });
}
