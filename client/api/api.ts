import { createContext } from 'react-router';
import type { BookingClock } from '../../shared/calendar/booking-days.ts';
import type { Provider, Role, User } from '../../shared/contract/account.ts';
import type { ClosedDays } from '../../shared/contract/closed-days.ts';
import { type ApiError, unreachable } from '../../shared/contract/error-codes.ts';
import type { RequestInput } from '../../shared/contract/request.ts';
import type { MyRequests, Receipt } from '../../shared/contract/request-status.ts';
import type { CallRequest, Send } from '../../shared/page/page.ts';

export type Result<Data> =
  | { readonly ok: true; readonly data: Data; readonly told?: string | undefined }
  | { readonly ok: false; readonly status: number; readonly error: ApiError };

export type Api = ReturnType<typeof createApi>;

/** How loaders and actions reach the outside, on the server and in the browser alike. */
export const apiContext = createContext<Api>();

/** Today in Abidjan by the server's clock, and what of it is over: a phone's may be wrong. */
export const clockContext = createContext<BookingClock>();

const offline: ApiError = {
  error: 'unreachable',
  message: 'La connexion Internet semble coupée. Votre saisie est conservée sur cette page.',
};

interface Visitor {
  /** False spares the calls that would be refused. */
  hasSession(): boolean;
  /** Whether this browser itself sent what an address says was sent. */
  wasSentHere(address: string): boolean;
}

/** Every call to the backend, typed. `tell`: the page that shall say that it went well. */
export function createApi(send: Send, { hasSession, wasSentHere }: Visitor) {
  async function call<Data>(request: CallRequest): Promise<Result<Data>> {
    const { status, data, told } = await send(request);
    if (status >= 200 && status < 300) {
      return { ok: true, data: data as Data, told };
    }
    const error = readError(status, data);
    // Failures are told to the visitor and, as specified, written to the console.
    if (typeof document !== 'undefined') console.error(`${request.name}: ${error.message}`);
    return { ok: false, status, error };
  }

  /** Loaders run side by side: those that ask at the same time share one call. */
  let asked: Promise<Result<User>> | undefined;

  return {
    hasSession,
    wasSentHere,
    user(): Promise<Result<User>> {
      asked ??= call<User>({ name: 'user' }).finally(() => {
        asked = undefined;
      });
      return asked;
    },
    requestLink: (order: { email: string; returnTo?: string | undefined }, tell?: string) =>
      call({ name: 'login', body: order, tell }),
    verify: (token: string) => call({ name: 'verify', token }),
    logout: () => call({ name: 'logout' }),
    signInUrl: (provider: Provider) => call<{ data: string }>({ name: `${provider}Login` }),
    chooseRole: (order: { email: string; role: Role; adminCode?: string }) =>
      call({ name: 'role', body: order }),
    sendMessage: (letter: { subject: string; message: string }, tell?: string) =>
      call({ name: 'contact', body: letter, tell }),
    requestAppointment: (input: RequestInput, tell?: string) =>
      call<Receipt>({ name: 'bookingRequest', body: input, tell }),
    myRequests: () => call<MyRequests>({ name: 'bookingMine' }),
    cancelRequest: (number: string) => call({ name: 'bookingCancel', body: { number } }),
    closedDays: () => call<ClosedDays>({ name: 'closedDays' }),
    /** For the back office, whose own files name its calls: no other page carries them. */
    ask: call,
  };
}

function readError(status: number, data: unknown): ApiError {
  if (status === 0) return offline;
  const given = data as Partial<ApiError> | null;
  return given?.error && given.message
    ? (given as ApiError)
    : { error: 'unreachable', message: unreachable };
}
