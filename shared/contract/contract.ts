import * as v from 'valibot';
import { Email, given, oneLine, required, shortText, withoutNul } from './fields.ts';
import { malformed } from './refusals.ts';

/*
 * The calls between browser, BFF and backend, and the shapes they carry. Both sides judge input
 * with the same schemas, so the messages are the sentences that a visitor reads beside the field.
 */

export const LoginInput = v.object({ email: Email }, malformed);

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

const noRole = 'Choisissez d’abord un profil.';
const Role = v.picklist(['user', 'admin'], noRole);
export type Role = v.InferOutput<typeof Role>;

/** As the browser sends it; the BFF checks `adminCode` and never passes it on. */
export const RoleInput = v.object(
  { email: shortText(254), role: v.pipe(given(noRole), Role), adminCode: shortText(256) },
  malformed,
);
export type RoleInput = v.InferOutput<typeof RoleInput>;

/** As the backend receives it: `code` is the value of the httpOnly cookie authorizationCode. */
export const RoleOrder = v.object(
  { code: shortText(4000), email: shortText(254), role: v.pipe(given(noRole), Role) },
  malformed,
);

export interface User {
  /** "" while not chosen. */
  readonly role: Role | '';
  /** "" when the provider gave none. */
  readonly email: string;
}

export type Provider = 'google' | 'facebook';

/** The first thing wrong with an input: the sentence to show and the field it belongs to. */
export function firstIssue(issues: readonly v.BaseIssue<unknown>[]): {
  message: string;
  field: string;
} {
  const issue = issues[0];
  return { message: issue?.message ?? malformed, field: String(issue?.path?.[0]?.key ?? '') };
}
