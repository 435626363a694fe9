import { createContext } from 'react-router';
import type { BookingClock } from '../../shared/calendar/booking-days.ts';
import type { Provider, Role, User } from '../../shared/contract/account.ts';
import type { ClosedDays } from '../../shared/contract/closed-days.ts';
import { type ApiError, unreachable } from '../../shared/contract/error-codes.ts';
import type { RequestInput } from '../../shared/contract/request.ts';
import type { MyRequests, Receipt } from '../../shared/contract/request-status.ts';
import type { CallRequest, Transport } from '../../shared/page/render-page.ts';

export type Result<Data> =
  | { readonly ok: true; readonly data: Data; readonly redirectTo?: string | undefined }
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
  /** Whether this browser sent what the address says was sent. */
  hasSentProof(address: string): boolean;
}

/** Every call to the backend, typed. `successPath`: the page that confirms success. */
export function createApi(send: Transport, { hasSession, hasSentProof }: Visitor) {
  async function call<Data>(request: CallRequest): Promise<Result<Data>> {
    const { status, data, redirectTo } = await send(request);
    if (status >= 200 && status < 300) {
      return { ok: true, data: data as Data, redirectTo };
    }
    const error = readError(status, data);
    // The specification wants every failed call on the console; screens show it as well.
    if (typeof document !== 'undefined') console.error(`${request.name}: ${error.message}`);
    return { ok: false, status, error };
  }

  /** Loaders run side by side: those that ask at the same time share one call. */
  let asked: Promise<Result<User>> | undefined;

  return {
    hasSession,
    hasSentProof,
    user(): Promise<Result<User>> {
      asked ??= call<User>({ name: 'user' }).finally(() => {
        asked = undefined;
      });
      return asked;
    },
    requestLink: (order: { email: string; returnTo?: string | undefined }, successPath?: string) =>
      call({ name: 'login', body: order, successPath }),
    verify: (token: string) => call({ name: 'verify', token }),
    logout: () => call({ name: 'logout' }),
    signInUrl: (provider: Provider) => call<{ data: string }>({ name: `${provider}Login` }),
    chooseRole: (order: { email: string; role: Role; adminCode?: string }) =>
      call({ name: 'role', body: order }),
    sendMessage: (letter: { subject: string; message: string }, successPath?: string) =>
      call({ name: 'contact', body: letter, successPath }),
    requestAppointment: (input: RequestInput, successPath?: string) =>
      call<Receipt>({ name: 'bookingRequest', body: input, successPath }),
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
