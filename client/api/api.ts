import { createContext } from 'react-router';
import type { BookingClock } from '../../shared/calendar/booking-days.ts';
import type { ShownChanges } from '../../shared/contents/changes.ts';
import type { Provider, Role } from '../../shared/contract/account.ts';
import type { RequestInput } from '../../shared/contract/booking/request.ts';
import type { CallName } from '../../shared/contract/calls.ts';
import type { CarriedChanges } from '../../shared/contract/contents/carried.ts';
import { withPhone } from '../../shared/contract/error-codes.ts';
import type { Institute } from '../../shared/institute.ts';
import type {
  CallRequest,
  CallResponse,
  SentPerson,
  Transport,
} from '../../shared/page/render-page.ts';

export type Api = ReturnType<typeof createApi>;

/** The API of loaders and actions, on the server and in the browser. */
export const apiContext = createContext<Api>();

/** The part of the owner's content changes that every page carries. */
export const changesContext = createContext<CarriedChanges | undefined>(undefined);

/** All of the owner's changes; a browser fetches them once. */
export const wholeChangesContext = createContext<() => Promise<ShownChanges | undefined>>();

/** The date and time of day by the server's clock, as a phone's clock may be wrong. */
export const clockContext = createContext<BookingClock>();

interface Visitor {
  /** The institute's facts, for sentences that name its telephone. */
  readonly institute: Institute;
  /** When false, callers skip the calls that would answer 401. */
  hasSession(): boolean;
  /** Whether this browser sent what the address says was sent. */
  hasSentProof(address: string): boolean;
  /** Only the server can read it. */
  sentPerson?(): SentPerson | undefined;
}

/**
 * The backend's calls as typed functions. Network failures are responses too, with status 0.
 * `successPath`: see `CallRequest`.
 */
export function createApi(transport: Transport, visitor: Visitor) {
  const { institute, hasSession, hasSentProof, sentPerson } = visitor;

  async function call<Name extends CallName>(
    request: CallRequest<Name>,
  ): Promise<CallResponse<Name>> {
    const response = await transport(request);
    if (response.ok) return response;
    const { error } = response;
    const message = withPhone(error.message, institute);
    // The specification wants every failed call on the console; screens show it as well.
    if (typeof document !== 'undefined') console.error(`${request.name}: ${message}`);
    return { ...response, error: { ...error, message } };
  }

  /** Loaders run in parallel: those that need the user share one call. */
  let pendingUser: Promise<CallResponse<'user'>> | undefined;

  return {
    institute,
    hasSession,
    hasSentProof,
    sentPerson: () => sentPerson?.(),
    user(): Promise<CallResponse<'user'>> {
      pendingUser ??= call({ name: 'user' }).finally(() => {
        pendingUser = undefined;
      });
      return pendingUser;
    },
    requestLink: (input: { email: string; returnTo?: string | undefined }, successPath?: string) =>
      call({ name: 'login', body: input, successPath }),
    verify: (token: string) => call({ name: 'verify', token }),
    logout: (successPath: string) => call({ name: 'logout', successPath }),
    /** `returnPath`: the page to go back to afterwards. */
    signInUrl: (provider: Provider, returnPath?: string) =>
      call({ name: `${provider}Login`, successPath: returnPath }),
    chooseRole: (input: { email: string; role: Role; adminCode?: string }) =>
      call({ name: 'role', body: input }),
    sendMessage: (input: { subject: string; message: string }, successPath?: string) =>
      call({ name: 'contact', body: input, successPath }),
    requestAppointment: (input: RequestInput, successPath?: string) =>
      call({ name: 'bookingRequest', body: input, successPath }),
    myRequests: () => call({ name: 'bookingMine' }),
    cancelRequest: (number: string) => call({ name: 'bookingCancel', body: { number } }),
    closedDays: () => call({ name: 'closedDays' }),
    contents: () => call({ name: 'contents' }),
    /** Any call, for the back office: its typed functions would be in every page's script here. */
    call,
  };
}
