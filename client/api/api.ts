import { createContext } from 'react-router';
import type { BookingClock } from '../../shared/calendar/booking-days.ts';
import type { Provider, Role } from '../../shared/contract/account.ts';
import type { CallName } from '../../shared/contract/calls.ts';
import type { RequestInput } from '../../shared/contract/request.ts';
import type { CallRequest, CallResponse, Transport } from '../../shared/page/render-page.ts';

export type Api = ReturnType<typeof createApi>;

/** How loaders and actions reach the outside, on the server and in the browser alike. */
export const apiContext = createContext<Api>();

/** Today in Abidjan by the server's clock, and what of it is over: a phone's may be wrong. */
export const clockContext = createContext<BookingClock>();

interface Visitor {
  /** False spares the calls that would be refused. */
  hasSession(): boolean;
  /** Whether this browser sent what the address says was sent. */
  hasSentProof(address: string): boolean;
}

/** Every call to the backend, typed. `successPath`: the page that confirms success. */
export function createApi(transport: Transport, { hasSession, hasSentProof }: Visitor) {
  async function call<Name extends CallName>(
    request: CallRequest<Name>,
  ): Promise<CallResponse<Name>> {
    const response = await transport(request);
    // The specification wants every failed call on the console; screens show it as well.
    if (!response.ok && typeof document !== 'undefined') {
      console.error(`${request.name}: ${response.error.message}`);
    }
    return response;
  }

  /** Loaders run side by side: those that ask at the same time share one call. */
  let asked: Promise<CallResponse<'user'>> | undefined;

  return {
    hasSession,
    hasSentProof,
    user(): Promise<CallResponse<'user'>> {
      asked ??= call({ name: 'user' }).finally(() => {
        asked = undefined;
      });
      return asked;
    },
    requestLink: (order: { email: string; returnTo?: string | undefined }, successPath?: string) =>
      call({ name: 'login', body: order, successPath }),
    verify: (token: string) => call({ name: 'verify', token }),
    logout: () => call({ name: 'logout' }),
    signInUrl: (provider: Provider) => call({ name: `${provider}Login` }),
    chooseRole: (order: { email: string; role: Role; adminCode?: string }) =>
      call({ name: 'role', body: order }),
    sendMessage: (letter: { subject: string; message: string }, successPath?: string) =>
      call({ name: 'contact', body: letter, successPath }),
    requestAppointment: (input: RequestInput, successPath?: string) =>
      call({ name: 'bookingRequest', body: input, successPath }),
    myRequests: () => call({ name: 'bookingMine' }),
    cancelRequest: (number: string) => call({ name: 'bookingCancel', body: { number } }),
    closedDays: () => call({ name: 'closedDays' }),
    /** For the back office, whose own files name its calls: no other page carries them. */
    ask: call,
  };
}
