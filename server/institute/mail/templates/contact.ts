import { replyMailbox } from '../../../../shared/contract/reply-line.ts';
import { type Mail, writeMail } from '../compose.ts';

/** To the institute. Answered to the mailbox that was proved, else to the one that was written. */
export function contactMail(
  recipient: string,
  { subject, message, sender }: { subject: string; message: string; sender: string | undefined },
): Mail {
  return writeMail({
    recipient,
    replyTo: sender ?? replyMailbox(message),
    subject: `[Site] ${subject}`,
    parts: [message, `--\nMessage écrit sur le site${sender ? ` par ${sender}` : ''}.`],
  });
}
