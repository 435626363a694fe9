import { createContext } from 'react-router';
import type { BookingClock } from '#shared/calendar/booking-days.ts';
import type { CallName } from '#shared/contract/calls.ts';
import { insertPhone } from '#shared/contract/error-codes.ts';
import type { Institute } from '#shared/institute.ts';
import type {
  CallRequest,
  CallResponse,
  SentContact,
  Transport,
} from '#shared/page/render-page.ts';
import type { CarriedChanges } from '#shared/site/carried.ts';
import type { ShownChanges } from '#shared/site/changes.ts';

export type Api = ReturnType<typeof createApi>;

export const apiContext = createContext<Api>();

export const changesContext = createContext<CarriedChanges | undefined>(undefined);

export const wholeChangesContext = createContext<() => Promise<ShownChanges | undefined>>();

/** The server's date and time of day, because a phone's clock may be wrong. */
export const clockContext = createContext<BookingClock>();

interface Visitor {
  readonly institute: Institute;
  hasSession(): boolean;
  hasSentProof(address: string): boolean;
  /** These two exist on the server only, because browsers cannot read the cookies. */
  sentPerson?(): SentContact | undefined;
  ownVisit?(): string | undefined;
}

/** Returns the backend's calls as typed functions. A network failure is a response with status 0. */
export function createApi(transport: Transport, visitor: Visitor) {
  const { institute, hasSession, hasSentProof, sentPerson, ownVisit } = visitor;

  async function call<Name extends CallName>(
    request: CallRequest<Name>,
  ): Promise<CallResponse<Name>> {
    const response = await transport(request);
    if (response.ok) return response;
    const { error } = response;
    const message = insertPhone(error.message, institute);
    if (typeof document !== 'undefined') console.error(`${request.name}: ${message}`);
    return { ...response, error: { ...error, message } };
  }

  let pendingUser: Promise<CallResponse<'user'>> | undefined;

  return {
    institute,
    hasSession,
    hasSentProof,
    sentPerson: () => sentPerson?.(),
    ownVisit: () => ownVisit?.(),
    user(): Promise<CallResponse<'user'>> {
      pendingUser ??= call({ name: 'user' }).finally(() => {
        pendingUser = undefined;
      });
      return pendingUser;
    },
    sendMessage: (input: { subject: string; message: string }, successPath?: string) =>
      call({ name: 'contact', body: input, successPath }),
    closedDays: () => call({ name: 'closedDays' }),
    contents: () => call({ name: 'contents' }),
    /** Sends any call. A function for each call would enlarge every page's script. */
    call,
  };
}
