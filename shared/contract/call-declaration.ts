import type * as v from 'valibot';
import type { InputFacts } from '../booking/request.ts';
import type { RateLimit } from '../limits/limits.ts';
import type { ErrorCode } from './error-codes.ts';

/** What some schemas need for validation: the current day, price list and hours. */
export interface CallFacts extends InputFacts {
  today(): string;
  /** A telephone number as E.164; screens, which must stay small, judge without it. */
  readPhone(text: string): string | undefined;
}

type Schema = v.GenericSchema;
type QuerySchema = v.GenericSchema<unknown, Readonly<Record<string, string>>>;
/** A schema, or a function that makes it from the current facts. */
type Judged<S extends Schema> = S | ((facts: CallFacts) => S);

/** Everything about a call between browser, BFF and backend. */
export interface CallDeclaration {
  readonly method: 'GET' | 'POST';
  /** Below /api/; `:token` stands for a secret of a link. */
  readonly path: string;
  readonly tag: Tag;
  readonly summary: string;
  readonly description?: string;
  /** What the site does when a backend answers 404 or 501; absent when it cannot work without the call. */
  readonly without?: string;
  /**
   * Who may call: anybody, anybody (with the session if there is one), signed-in users, people of the team who
   * sign in, or administrators.
   */
  readonly session: 'none' | 'optional' | 'required' | 'team' | 'admin';
  /** Codes that make sense here, besides those of its session and those that any call may answer with. */
  readonly refusals?: readonly ErrorCode[];
  /** Search parameters; others are dropped. */
  readonly query?: Judged<QuerySchema>;
  /** The JSON body. */
  readonly body?: Judged<Schema>;
  /** The body as the backend receives it, where the BFF writes another one. */
  readonly received?: Schema;
  /** The body is a raw file, not JSON. */
  readonly hasFile?: true;
  /** What a backend should answer; absent where only its status counts. */
  readonly answer?: Schema;
  /** The largest answer, where `usualKilobytes` is too small. */
  readonly kilobytes?: number;
  /** The timeout, where it is not `usualSeconds`; for `user`, the timeout while rendering a page. */
  readonly seconds?: number;
  /** It may search for free hours, which is slow, so it has a queue of its own. */
  readonly isSearch?: true;
  /** The BFF answers it from a cache, which it fills without any visitor's session. */
  readonly isCopied?: true;
  /** The caches that a successful call invalidates. */
  readonly changes?: readonly ('closedDays' | 'contents')[];
  /** A page confirms that it was sent, to the browser that sent it. */
  readonly isConfirmed?: true;
  /**
   * A machine posts it to /PATH, and nobody below /api: signed, which takes the place of the XSRF token; no cookie is
   * read or set.
   */
  readonly posted?: Posted;
  /** The BFF adds the device on which the visitor signs in or is signed in. */
  readonly tellsDevice?: true;
}

interface Posted {
  /** The largest body. */
  readonly kilobytes: number;
  /** Of an address, before anything of the body is read. */
  readonly limit: RateLimit;
  /** The setting that has the secrets; without it there is no such address. */
  readonly secret: PostSecret;
  /** Wave's own signature; otherwise that of Standard Webhooks 1.0.0, whose `webhook-id` becomes the `id` of the body. */
  readonly signature?: 'wave';
}

/** Settings with which machines sign. */
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

/** What the calls of the back office have in common. */
export const admin = { tag: 'back office', session: 'admin' } as const;
