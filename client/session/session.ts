import { createContext, useContext } from 'react';
import {
  createContext as createRouterContext,
  data,
  type LoaderFunctionArgs,
  type ShouldRevalidateFunctionArgs,
} from 'react-router';
import type { User } from '../../shared/contract/account.ts';
import { paths } from '../../shared/page/paths.ts';
import { apiContext } from '../api/api.ts';

/** What the root loader knows of the visitor. */
export interface SessionData {
  /** There is a session cookie that the backend did not refuse. */
  readonly isLoggedIn: boolean;
  /** Null when not signed in, or when the backend could not say in time. */
  readonly user: User | null;
}

/** An error page is asked for instead of a screen: its status, or 0. */
export const failureContext = createRouterContext(0);

export async function sessionLoader({ context }: LoaderFunctionArgs): Promise<SessionData> {
  const failure = context.get(failureContext);
  if (failure > 0) throw data(null, { status: failure });
  const api = context.get(apiContext);
  if (!api.hasSession()) return { isLoggedIn: false, user: null };
  const answer = await api.user();
  if (answer.ok) return { isLoggedIn: true, user: answer.data };
  return { isLoggedIn: answer.status !== 401 && answer.status !== 403, user: null };
}

const changeSession = new Set<string>([paths.verify, paths.role]);

/** Only what changed a session asks for it again; after a logout the whole document is new. */
export function sessionMayHaveChanged(change: ShouldRevalidateFunctionArgs): boolean {
  const { formAction, formMethod, actionStatus = 200 } = change;
  const [path = ''] = formAction?.split('?') ?? [];
  return formMethod === 'POST' && changeSession.has(path) && actionStatus < 400;
}

export interface Session {
  readonly isLoggedIn: boolean;
  readonly userRole: string;
  /** Logged in and fetched: what the Logout button depends on. */
  readonly user: User | null;
  setIsLoggedIn(value: boolean): void;
  setUserRole(value: string): void;
}

export const SessionContext = createContext<Session>({
  isLoggedIn: false,
  userRole: '',
  user: null,
  setIsLoggedIn() {},
  setUserRole() {},
});

export const useSession = () => useContext(SessionContext);
