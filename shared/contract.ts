import * as v from 'valibot';
import { Email, given, malformed, oneLine, required, shortText, withoutNul } from './fields.ts';

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

/** A sign-in token as one path segment: no dot segment can be spelled with it. */
export const signInToken = /^[A-Za-z0-9_-]{1,512}(?:\.[A-Za-z0-9_-]{1,2048}){0,2}$/;

export interface User {
  /** "" while not chosen. */
  readonly role: Role | '';
  /** "" when the provider gave none. */
  readonly email: string;
}

export type Provider = 'google' | 'facebook';

/**
 * With the calls of a provider's sign-in the BFF tells the backend, by an opaque value, which browser
 * asks: who comes back from the provider must be who was sent there (RFC 6749, 10.12).
 */
export const browserHeader = 'x-browser';

export interface Call {
  readonly method: 'GET' | 'POST';
  /** Below /api/; `:token` stands for a sign-in token. */
  readonly path: string;
}

/** The allow-list: only these go through to the backend. What they take is in call-input.ts. */
export const calls = {
  user: { method: 'GET', path: 'user/user' },
  login: { method: 'POST', path: 'auth/basic/login' },
  logout: { method: 'POST', path: 'auth/basic/logout' },
  verify: { method: 'POST', path: 'auth/basic/verify/:token' },
  googleLogin: { method: 'POST', path: 'auth/google/login' },
  facebookLogin: { method: 'POST', path: 'auth/facebook/login' },
  googleCallback: { method: 'GET', path: 'auth/google/callback' },
  facebookCallback: { method: 'GET', path: 'auth/facebook/callback' },
  role: { method: 'POST', path: 'user/role' },
  contact: { method: 'POST', path: 'contact/send' },
  bookingRequest: { method: 'POST', path: 'booking/request' },
  bookingMine: { method: 'GET', path: 'booking/mine' },
  bookingCancel: { method: 'POST', path: 'booking/cancel' },
  closedDays: { method: 'GET', path: 'booking/closed-days' },
  adminRequests: { method: 'GET', path: 'admin/requests' },
  adminRequest: { method: 'GET', path: 'admin/request' },
  adminConfirm: { method: 'POST', path: 'admin/request/confirm' },
  adminRefuse: { method: 'POST', path: 'admin/request/refuse' },
  adminNote: { method: 'POST', path: 'admin/request/note' },
  adminExport: { method: 'GET', path: 'admin/export' },
  adminMessages: { method: 'GET', path: 'admin/messages' },
  adminMessage: { method: 'GET', path: 'admin/message' },
  adminAnswered: { method: 'POST', path: 'admin/message/answered' },
  adminDays: { method: 'GET', path: 'admin/days' },
  adminCloseDays: { method: 'POST', path: 'admin/days/close' },
  adminOpenDay: { method: 'POST', path: 'admin/days/open' },
  adminMails: { method: 'GET', path: 'admin/mails' },
  adminRetryMail: { method: 'POST', path: 'admin/mails/retry' },
} as const satisfies Record<string, Call>;

export type CallName = keyof typeof calls;

/** The first thing wrong with an input: the sentence to show and the field it belongs to. */
export function firstIssue(issues: readonly v.BaseIssue<unknown>[]): {
  message: string;
  field: string;
} {
  const issue = issues[0];
  return { message: issue?.message ?? malformed, field: String(issue?.path?.[0]?.key ?? '') };
}
