import type { Request, Response } from 'express';
import * as v from 'valibot';
import { requestTextFields } from '#shared/booking/request-fields.ts';
import type { CallName } from '#shared/contract/calls.ts';
import { oneLine } from '#shared/contract/fields.ts';
import type { CallRequest, SentContact } from '#shared/page/render-page.ts';
import { formatAnyPhone } from '#shared/text/phone-number.ts';
import { cleanAllTexts } from '#shared/text/plain-text.ts';
import { setCookie } from './cookies.ts';

/* The name, number and e-mail address just sent, for the confirmation page. Others with its address do not see them. */

const getCookieName = (secure: boolean) => (secure ? '__Secure-envoi' : 'envoi');
const maxAgeSeconds = 10 * 60;
const bookingCalls: readonly CallName[] = ['bookingRequest', 'bookingAppointment'];

const oneLineText = (limit: number) =>
  v.pipe(v.string(), v.nonEmpty(), v.maxLength(limit), v.regex(oneLine));
const Person = v.object({
  name: oneLineText(requestTextFields.name.limit),
  phone: oneLineText(requestTextFields.phone.limit),
  email: v.exactOptional(
    v.pipe(v.string(), v.maxLength(requestTextFields.email.limit), v.regex(oneLine)),
  ),
});

type SentCall = Pick<CallRequest, 'name' | 'body'> & { readonly path: string | undefined };

export function rememberPerson(
  res: Response,
  { name, body, path }: SentCall,
  secure: boolean,
): void {
  const person = v.safeParse(Person, body);
  if (!path || !person.success || !bookingCalls.includes(name)) return;
  const value = Buffer.from(JSON.stringify(person.output)).toString('base64url');
  const attributes = { path, httpOnly: true, secure, maxAge: maxAgeSeconds };
  setCookie(res, { name: getCookieName(secure), value, ...attributes });
}

export function readSentPerson(req: Request, secure: boolean): SentContact | undefined {
  const value: unknown = req.cookies?.[getCookieName(secure)];
  if (typeof value !== 'string') return undefined;
  try {
    const person = v.safeParse(
      Person,
      cleanAllTexts(JSON.parse(Buffer.from(value, 'base64url').toString())),
    );
    if (!person.success) return undefined;
    const { name, phone, email } = person.output;
    return { name, phone: formatAnyPhone(phone), ...(email && { email }) };
  } catch {
    return undefined;
  }
}
