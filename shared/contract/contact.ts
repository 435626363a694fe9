import * as v from 'valibot';
import { malformed } from './error-codes.ts';
import { given, oneLine, required, withoutNul } from './fields.ts';

/*
 * A visitor's message. Both sides judge input with the same schemas, so that the messages are the
 * sentences which a visitor reads beside the field.
 */

export const contactLimits = { subject: 120, message: 4000, reply: 200 } as const;

const subject = v.pipe(
  required('Saisissez le sujet de votre message.'),
  v.maxLength(contactLimits.subject, 'Le sujet est trop long\u202f: 120 caractères au plus.'),
  v.regex(oneLine, 'Le sujet tient sur une seule ligne.'),
);
const messageOf = (limit: number) =>
  v.pipe(
    required('Écrivez votre message.'),
    v.maxLength(limit, 'Votre message est trop long\u202f: 4\u202f000 caractères au plus.'),
    v.regex(withoutNul, 'Votre message contient un caractère illisible.'),
  );

/** What travels: the specification's {subject, message}, with room for the reply line. */
export const ContactInput = v.object(
  { subject, message: messageOf(contactLimits.message + 300) },
  malformed,
);

/** What the screen asks: the reply address ends up in `message`, so that the payload stays as specified. */
export const ContactForm = v.object({
  subject,
  message: messageOf(contactLimits.message),
  reply: v.pipe(
    given(malformed),
    v.trim(),
    v.maxLength(contactLimits.reply, 'Cette adresse est trop longue.'),
    v.regex(oneLine, 'Indiquez un téléphone ou une adresse e-mail.'),
  ),
  /** Out of sight: only programs fill it in. */
  trap: v.pipe(
    given(malformed),
    v.maxLength(0, 'Laissez ce champ vide\u202f: il arrête les robots.'),
  ),
});
