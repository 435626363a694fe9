import { replyMailbox } from '../../../../shared/contract/reply-line.ts';
import { composeMail, type Mail } from '../compose.ts';

/** To the institute. Reply-To is the sender's verified mailbox, or else the one in the message. */
export function contactMail(
  recipient: string,
  { subject, message, sender }: { subject: string; message: string; sender: string | undefined },
): Mail {
  return composeMail({
    recipient,
    replyTo: sender ?? replyMailbox(message),
    subject: `[Site] ${subject}`,
    parts: [message, `--\nMessage écrit sur le site${sender ? ` par ${sender}` : ''}.`],
  });
}
