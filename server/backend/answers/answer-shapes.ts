import * as v from 'valibot';
import type { User } from '../../../shared/accounts/account.ts';
import { requestTextFields } from '../../../shared/booking/request-fields.ts';
import { oneLine } from '../../../shared/contract/fields.ts';
import { paths } from '../../../shared/page/paths.ts';
import {
  type SignInFailure,
  signInFailurePath,
  signInFailures,
} from '../../../shared/page/sign-in-failure.ts';
import { phoneText } from '../../../shared/text/phone-number.ts';
import { plainTexts } from '../../../shared/text/plain-text.ts';

/* The one place that knows the several shapes of a backend's answers. An unknown shape is undefined. */

/** Reads `{role, email}` or `{connectedUser: {role, email}}`. An unknown role or mailbox reads as "". */
export function readUser(text: string): User | undefined {
  const data = parse(text);
  const user = isRecord(data) && isRecord(data.connectedUser) ? data.connectedUser : data;
  if (!isRecord(user) || !('role' in user || 'email' in user)) return undefined;
  const { role, email, name, phone } = user;
  const person = v.safeParse(Person, { name, phone });
  return {
    role: role === 'user' || role === 'admin' || role === 'equipe' ? role : '',
    email: typeof email === 'string' ? email : '',
    ...(person.success && { name: person.output.name, phone: phoneText(person.output.phone) }),
  };
}

const Person = v.object({
  name: v.pipe(
    v.string(),
    v.nonEmpty(),
    v.maxLength(requestTextFields.name.limit),
    v.regex(oneLine),
  ),
  phone: v.pipe(v.string(), v.regex(/^\+\d{7,15}$/)),
});

/** Reads a provider's sign-in URL. Requires an allowed origin and a `state` parameter (RFC 6749, 10.12). */
export function readSignInUrl(
  text: string,
  allowedOrigins: readonly string[],
): { data: string } | undefined {
  const data = parse(text);
  const address = isRecord(data) ? data.data : (data ?? text);
  if (typeof address !== 'string' || address.length > 4096) return undefined;
  const url = URL.parse(address);
  if (!url || !allowedOrigins.includes(url.origin) || url.username || url.password)
    return undefined;
  if (!url.searchParams.get('state')) return undefined;
  return { data: url.href };
}

const afterSignIn: readonly string[] = [
  paths.home,
  paths.role,
  paths.team,
  ...Object.keys(signInFailures).map((failure) => signInFailurePath(failure as SignInFailure)),
];

export function readCallback(
  location: string | undefined,
  origin: string,
): { location: string } | undefined {
  const url = location === undefined ? null : URL.parse(location, origin);
  if (url?.origin !== origin) return undefined;
  const target = url.pathname + url.search;
  return afterSignIn.includes(target) ? { location: target } : undefined;
}

export function readJson<Schema extends v.GenericSchema>(
  schema: Schema,
  text: string,
): v.InferOutput<Schema> | undefined {
  const parsed = v.safeParse(schema, parse(text));
  return parsed.success ? parsed.output : undefined;
}

export const isJson = (text: string): boolean => parse(text) !== undefined;

function parse(text: string): unknown {
  try {
    return plainTexts(JSON.parse(text));
  } catch {
    return undefined;
  }
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null;
}
