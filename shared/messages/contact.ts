import * as v from 'valibot';
import { malformed } from '../contract/error-codes.ts';
import { Email, oneLine, optionalText, requiredText, withoutNul } from '../contract/fields.ts';
import { contactLimits } from '../site/content-limits.ts';
import { replyLabel } from './reply-line.ts';

const subject = v.pipe(
  requiredText('Saisissez le sujet de votre message.'),
  v.maxLength(contactLimits.subject, 'Le sujet est trop long\u00a0: 120 caractères au plus.'),
  v.regex(oneLine, 'Le sujet tient sur une seule ligne.'),
);
const createMessageSchema = (limit: number) =>
  v.pipe(
    requiredText('Écrivez votre message.'),
    v.maxLength(limit, 'Votre message est trop long\u00a0: 4\u202f000 caractères au plus.'),
    v.regex(withoutNul, 'Votre message contient un caractère illisible.'),
  );

/** The specified body {subject, message}, with room for the reply line (reply-line.ts). */
export const ContactInput = v.object(
  { subject, message: createMessageSchema(contactLimits.message + 300) },
  malformed,
);

/** Returns the mailbox of the last line; undefined if it holds none. */
export function findReplyMailbox(message: string): string | undefined {
  const [, lastLine = ''] = message.split(`\n\n${replyLabel}`).slice(-2);
  const mailbox = v.safeParse(Email, lastLine);
  return mailbox.success ? mailbox.output : undefined;
}

/** The form's fields. The reply address is put into `message`, so that the body stays as specified. */
export const ContactForm = v.object({
  subject,
  message: createMessageSchema(contactLimits.message),
  reply: v.pipe(
    optionalText(malformed),
    v.trim(),
    v.maxLength(contactLimits.reply, 'Cette adresse est trop longue.'),
    v.regex(oneLine, 'Indiquez un téléphone ou une adresse e-mail.'),
  ),
  /** Honeypot: invisible, so only bots fill it in. */
  trap: v.pipe(
    optionalText(malformed),
    v.maxLength(0, 'Laissez ce champ vide\u00a0: il arrête les robots.'),
  ),
});
