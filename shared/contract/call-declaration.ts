import type * as v from 'valibot';
import type { InputFacts } from '../booking/request.ts';
import type { RateLimit } from '../limits/limits.ts';
import type { OptionName } from '../options.ts';
import type { ErrorCode } from './error-codes.ts';

export interface CallFacts extends InputFacts {
  today(): string;
  /** A telephone number as E.164; screens, which must stay small, judge without it. */
  readPhone(text: string): string | undefined;
}

type Schema = v.GenericSchema;
type QuerySchema = v.GenericSchema<unknown, Readonly<Record<string, string>>>;
type SchemaOrBuilder<S extends Schema> = S | ((facts: CallFacts) => S);

export interface CallDeclaration {
  readonly method: 'GET' | 'POST';
  readonly path: string;
  readonly tag: Tag;
  readonly summary: string;
  readonly description?: string;
  /** The site's behaviour when a backend answers 404 or 501; absent when the call is indispensable. */
  readonly ifMissing?: string;
  /** The callers. `none` means everyone; `optional` everyone, with the session if any; `team` staff who sign in. */
  readonly session: 'none' | 'optional' | 'required' | 'team' | 'admin';
  /** The call exists while one of these features is on; otherwise the institute answers 501. */
  readonly options?: readonly OptionName[];
  readonly refusals?: readonly ErrorCode[];
  readonly query?: SchemaOrBuilder<QuerySchema>;
  readonly body?: SchemaOrBuilder<Schema>;
  /** The body that the BFF sends, if it differs from the visitor's. */
  readonly backendBody?: Schema;
  readonly hasFile?: true;
  readonly answer?: Schema;
  readonly kilobytes?: number;
  /** The timeout, where it is not `usualSeconds`; for `user`, the timeout while rendering a page. */
  readonly seconds?: number;
  /** The call may search for free slots, which is slow, so it has a queue of its own. */
  readonly isSearch?: true;
  /** The BFF answers the call from a cache, which it fills without any visitor's session. */
  readonly isCached?: true;
  readonly changes?: readonly ('closedDays' | 'contents')[];
  readonly hasConfirmationPage?: true;
  /** A machine posts to /PATH, never below /api. A signature replaces the XSRF token; no cookie is read or set. */
  readonly posted?: Posted;
  readonly tellsDevice?: true;
}

interface Posted {
  readonly kilobytes: number;
  readonly limit: RateLimit;
  /** The setting with the secrets; without it the address does not exist. */
  readonly secret: PostSecret;
  /** Wave's own signature; otherwise Standard Webhooks 1.0.0, whose `webhook-id` becomes the body's `id`. */
  readonly signature?: 'wave';
}

export type PostSecret = 'NOTIFY_SECRET' | 'PAYMENT_SECRET' | 'WAVE_WEBHOOK_SECRET';

export const tags = {
  account: 'Signing in by mailed link, the session, and the role of an account.',
  providers: 'Signing in over the page of Google or Facebook.',
  messages: 'What visitors write to the institute.',
  appointments: 'Requests for an appointment, and what becomes of them.',
  contents: 'The institute’s facts and prices, as its owner changed them.',
  team: 'For a person of the team who signs in: her own agenda, and no more.',
  'back office': 'For the institute’s own people: each call needs a session with the role admin.',
} as const;

type Tag = keyof typeof tags;

/** Returns the facts that several calls share, with the method GET in `read` and POST in `write`. */
export const declareGroup = <const Facts extends Partial<CallDeclaration>>(facts: Facts) =>
  ({ read: { ...facts, method: 'GET' }, write: { ...facts, method: 'POST' } }) as const;

const anyone = { tag: 'appointments', session: 'none' } as const;
export const visitor = declareGroup(anyone);
export const link = declareGroup({ ...anyone, ifMissing: 'No such link is given out.' });

export const admin = { tag: 'back office', session: 'admin' } as const;
export const managed = declareGroup({
  ...admin,
  ifMissing: 'The screen says that this cannot be managed online.',
});
export const onScreen = declareGroup({
  ...admin,
  ifMissing: 'The screen says that this is not managed online.',
});
export const inForm = declareGroup({
  ...admin,
  ifMissing: 'The form says that this is not managed online.',
});
