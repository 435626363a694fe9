import * as v from 'valibot';
import type { Provider, User } from '#shared/accounts/account.ts';
import { Blocked } from '#shared/agenda/blocks.ts';
import { Receipt } from '#shared/appointments/request-status.ts';
import { FreeHour } from '#shared/booking/hour-input.ts';
import { requestTextFields } from '#shared/booking/request-fields.ts';
import { isProviderCallback } from '#shared/contract/allow-list.ts';
import type { CallData, CustomAnswers, EmptyAnswer } from '#shared/contract/call-data.ts';
import { type CallName, getDeclaration } from '#shared/contract/calls.ts';
import { type ErrorCode, errorCodes, isErrorCode } from '#shared/contract/error-codes.ts';
import { oneLine } from '#shared/contract/fields.ts';
import { onRequestReasons } from '#shared/contract/on-request-reasons.ts';
import { paths } from '#shared/page/paths.ts';
import type { CallSuccess } from '#shared/page/render-page.ts';
import {
  buildFailurePath,
  type SignInFailure,
  signInFailures,
} from '#shared/page/sign-in-failure.ts';
import { Changes } from '#shared/site/contents.ts';
import { formatAnyPhone } from '#shared/text/phone-number.ts';
import { cleanAllTexts } from '#shared/text/plain-text.ts';
import { codeByStatus, type ErrorDetails, HttpError } from '../http/http-error.ts';
import type { BackendAnswer } from './client.ts';

/** Converts a backend's error. Nothing else that the backend says reaches a visitor. */
function toHttpError(name: CallName, answer: BackendAnswer): HttpError {
  const { status, text, retryAfter } = answer;
  const code = readErrorCode(text, status) ?? getUsualCode(name, status) ?? 'unreachable';
  if (code === 'unavailable') return new HttpError(code);
  const cause = new Error(`${name}: the backend answered ${status}`);
  if (code === 'too-many' || code === 'no-mail-left' || code === 'busy')
    return new HttpError(code, { cause, retryAfter: retryAfter ?? 60 });
  const details = detailSchemas[code] && readJson(detailSchemas[code], text);
  return new HttpError(code, { cause, ...details });
}

function getUsualCode(name: CallName, status: number): ErrorCode | undefined {
  const isClientError = status >= 400 && status < 500 && status !== 429;
  if (name === 'verify' && isClientError) return 'link-expired';
  const isMissing = status === 404 || status === 501;
  const isProvider = name === 'googleLogin' || name === 'facebookLogin';
  return isProvider && isMissing ? 'provider-unavailable' : codeByStatus[status];
}

const Warning = v.pipe(
  v.string(),
  v.transform((text) => text.slice(0, 300)),
);
const Warnings = v.fallback(v.pipe(v.array(Warning), v.maxLength(50)), []);
const Sentence = v.pipe(v.string(), v.trim(), v.nonEmpty(), v.maxLength(300));
/** FCFA. */
const Amount = v.pipe(v.number(), v.safeInteger(), v.minValue(1));

/** The details that each code may have. A backend's own sentence is one of them for one code only. */
const detailSchemas: Partial<Record<ErrorCode, v.GenericSchema<unknown, ErrorDetails>>> = {
  invalid: v.object({ field: v.exactOptional(v.string()) }),
  'not-bookable': v.object({ reason: v.picklist(onRequestReasons) }),
  'booking-closed': v.object({ message: Sentence }),
  'deposit-due': v.object({ deposit: Amount }),
  'confirm-anyway': v.object({ warnings: Warnings, field: v.exactOptional(v.string()) }),
  'slot-taken': v.object({
    others: v.fallback(v.pipe(v.array(FreeHour), v.maxLength(10)), []),
    warnings: v.exactOptional(Warnings),
  }),
};

const siteOnlyCodes: readonly ErrorCode[] = ['xsrf', 'admin-code', 'unsigned'];

function readErrorCode(text: string, status: number): ErrorCode | undefined {
  try {
    const { error } = JSON.parse(text);
    if (!isErrorCode(error) || siteOnlyCodes.includes(error)) return undefined;
    return errorCodes[error].status === status ? error : undefined;
  } catch {
    return undefined;
  }
}

export type AnswerPolicy = ReturnType<typeof createAnswerPolicy>;

export function createAnswerPolicy({ origin, providerOrigins }: Options) {
  const readCallbackAnswer: Reader<{ location: string }> = ({ location }) =>
    readCallback(location, origin);
  const customReaders: { readonly [Name in keyof CustomAnswers]: Reader<CustomAnswers[Name]> } = {
    user: ({ text }) => readUser(text),
    googleLogin: ({ text }) => readSignInUrl(text, providerOrigins.google),
    facebookLogin: ({ text }) => readSignInUrl(text, providerOrigins.facebook),
    googleCallback: readCallbackAnswer,
    facebookCallback: readCallbackAnswer,
    // A backend may give no number, or one that is not shown.
    bookingRequest: ({ text }) => readJson(Receipt, text) ?? {},
    adminBlock: ({ text }) => readJson(Blocked, text) ?? {},
    // The documented schema is stricter; this reader drops unknown contents.
    contents: readAs(Changes),
  };

  function findReader<Name extends CallName>(name: Name): Reader<CallData<Name>> {
    const { answer } = getDeclaration(name);
    const usualReader = answer ? readAs(answer) : readEmpty;
    const reader = name in customReaders ? customReaders[name as keyof CustomAnswers] : usualReader;
    // The name decides its type, which TypeScript cannot follow.
    return reader as Reader<CallData<Name>>;
  }

  return function judgeAnswer<Name extends CallName>(
    name: Name,
    answer: BackendAnswer,
  ): CallSuccess<Name> {
    const { status, contentType, text } = answer;
    const isRedirect = isProviderCallback(name);
    const expectedClass = isRedirect ? 3 : 2;
    if (Math.floor(status / 100) !== expectedClass) throw toHttpError(name, answer);
    if (!isRedirect && contentType.startsWith('text/html'))
      throw createUnusableError(name, 'an HTML page, not JSON');
    const data = findReader(name)(answer);
    if (data !== undefined) return { ok: true, status, data };
    if (isRedirect) throw createUnusableError(name, 'a redirect to no page of ours');
    const isJson = parseJson(text) !== undefined;
    throw createUnusableError(name, isJson ? 'JSON of another shape' : 'not JSON');
  };
}

const createUnusableError = (name: CallName, reason: string) =>
  new HttpError('unreachable', { cause: new Error(`${name}: the answer is ${reason}`) });

type Reader<Data> = (answer: BackendAnswer) => Data | undefined;

interface Options {
  origin: string;
  providerOrigins: Readonly<Record<Provider, readonly string[]>>;
}

const readEmpty: Reader<EmptyAnswer> = ({ status }) => (status === 204 ? null : {});

const readAs =
  <Schema extends v.GenericSchema>(schema: Schema): Reader<v.InferOutput<Schema>> =>
  ({ text }) =>
    readJson(schema, text);

/* The one place that knows the several shapes of a backend's answers. An unknown shape is undefined. */

/** Reads `{role, email}` or `{connectedUser: {role, email}}`. An unknown role or mailbox reads as "". */
function readUser(text: string): User | undefined {
  const data = parseJson(text);
  const user = isRecord(data) && isRecord(data.connectedUser) ? data.connectedUser : data;
  if (!isRecord(user) || !('role' in user || 'email' in user)) return undefined;
  const { role, email, name, phone } = user;
  const person = v.safeParse(Person, { name, phone });
  return {
    role: role === 'user' || role === 'admin' || role === 'equipe' ? role : '',
    email: typeof email === 'string' ? email : '',
    ...(person.success && { name: person.output.name, phone: formatAnyPhone(person.output.phone) }),
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
function readSignInUrl(
  text: string,
  allowedOrigins: readonly string[],
): { data: string } | undefined {
  const data = parseJson(text);
  const address = isRecord(data) ? data.data : (data ?? text);
  if (typeof address !== 'string' || address.length > 4096) return undefined;
  const url = URL.parse(address);
  if (!url || !allowedOrigins.includes(url.origin) || url.username || url.password)
    return undefined;
  if (!url.searchParams.get('state')) return undefined;
  return { data: url.href };
}

const callbackTargets: readonly string[] = [
  paths.home,
  paths.role,
  paths.team,
  ...Object.keys(signInFailures).map((failure) => buildFailurePath(failure as SignInFailure)),
];

function readCallback(
  location: string | undefined,
  origin: string,
): { location: string } | undefined {
  const url = location === undefined ? null : URL.parse(location, origin);
  if (url?.origin !== origin) return undefined;
  const target = url.pathname + url.search;
  return callbackTargets.includes(target) ? { location: target } : undefined;
}

export function readJson<Schema extends v.GenericSchema>(
  schema: Schema,
  text: string,
): v.InferOutput<Schema> | undefined {
  const parsed = v.safeParse(schema, parseJson(text));
  return parsed.success ? parsed.output : undefined;
}

function parseJson(text: string): unknown {
  try {
    return cleanAllTexts(JSON.parse(text));
  } catch {
    return undefined;
  }
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null;
}
