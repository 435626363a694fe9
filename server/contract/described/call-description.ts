import type { ErrorCode } from '../../../shared/contract/error-codes.ts';

/** What no schema says of a call: the document tells it, and the check goes by it. */
export interface CallDescription {
  readonly tag: Tag;
  readonly summary: string;
  readonly description?: string;
  /** What the site does where a backend answers 404 or 501; absent: it cannot do without the call. */
  readonly without?: string;
  /** Who may call: anybody, anybody but better known, who is signed in, or an administrator. */
  readonly session: 'none' | 'optional' | 'required' | 'admin';
  /** Codes that make sense here, besides those that any call may answer with. */
  readonly refusals: readonly ErrorCode[];
  readonly query?: Readonly<Record<string, string>>;
  readonly body?: unknown;
  /** The body is a file as it came, and no JSON. */
  readonly hasFile?: true;
  /** A whole answer; absent where only its status counts. */
  readonly answer?: unknown;
}

export const tags = {
  account: 'Signing in by mailed link, the session, and the role of an account.',
  providers: 'Signing in over the page of Google or Facebook.',
  messages: 'What visitors write to the institute.',
  appointments: 'Requests for an appointment, and what becomes of them.',
  contents: 'The institute’s facts and prices, as its owner changed them.',
  'back office': 'For the institute’s own people: each call needs a session with the role admin.',
} as const;

export type Tag = keyof typeof tags;

/** What any call may answer with; the site tells the visitor in words of its own. */
export const usualRefusals: readonly ErrorCode[] = ['invalid', 'busy', 'unavailable', 'internal'];
