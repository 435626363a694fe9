import { type Mail, writeMail } from '../mails.ts';

export function contactMail(
  recipient: string,
  { subject, message, sender }: { subject: string; message: string; sender: string | undefined },
): Mail {
  return writeMail({
    recipient,
    replyTo: sender,
    subject: `[Site] ${subject}`,
    parts: [message, `--\nMessage écrit sur le site${sender ? ` par ${sender}` : ''}.`],
  });
}
