import { createContext, useContext } from 'react';
import {
  createContext as createRouterContext,
  data,
  type LoaderFunctionArgs,
  type ShouldRevalidateFunctionArgs,
} from 'react-router';
import type { User } from '#shared/accounts/account.ts';
import { isPlain, paths } from '#shared/page/paths.ts';
import { apiContext, clockContext } from '../api/api.ts';
import type { OwnVisit } from './own-visit.ts';

export interface SessionData {
  readonly isLoggedIn: boolean;
  readonly user: User | null;
  readonly ownVisit?: OwnVisit | undefined;
}

/** The HTTP status of the error page to render instead of a screen. 0 means none. */
export const failureContext = createRouterContext(0);

export async function sessionLoader({ context }: LoaderFunctionArgs): Promise<SessionData> {
  const failure = context.get(failureContext);
  if (failure > 0) throw data(null, { status: failure });
  const api = context.get(apiContext);
  if (!api.hasSession()) {
    const ownVisit = await readOwnVisit(context);
    return { isLoggedIn: false, user: null, ...(ownVisit && { ownVisit }) };
  }
  const response = await api.user();
  if (response.ok) return { isLoggedIn: true, user: response.data };
  return { isLoggedIn: response.status !== 401 && response.status !== 403, user: null };
}

async function readOwnVisit(context: LoaderFunctionArgs['context']) {
  const api = context.get(apiContext);
  const token = api.ownVisit();
  if (!token) return undefined;
  const [{ describeOwnVisit }, visit] = await Promise.all([
    import('./own-visit.ts'),
    api.call({ name: 'visit', token }),
  ]);
  return visit.ok ? describeOwnVisit(visit.data, context.get(clockContext).today) : undefined;
}

const isBelow = (pathname: string, path: string) => `${pathname}/`.startsWith(`${path}/`);

export function getFrame(
  pathname: string,
  role: string | null | undefined,
): 'site' | 'office' | 'none' {
  if (isPlain(pathname)) return 'none';
  if (role === 'admin' && isBelow(pathname, paths.admin)) return 'office';
  const isStaff = role === 'admin' || role === 'equipe';
  return isStaff && isBelow(pathname, paths.team) ? 'none' : 'site';
}

const sessionChangingPaths = new Set<string>([paths.verify, paths.role]);

export function sessionMayHaveChanged(change: ShouldRevalidateFunctionArgs): boolean {
  const { formAction, formMethod, actionStatus = 200 } = change;
  const [path = ''] = formAction?.split('?') ?? [];
  return formMethod === 'POST' && sessionChangingPaths.has(path) && actionStatus < 400;
}

export interface Session {
  readonly isLoggedIn: boolean;
  readonly userRole: string;
  readonly user: User | null;
  readonly ownVisit?: OwnVisit | undefined;
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
