import { type ReactNode, useState } from 'react';
import { type Session, SessionContext, type SessionData } from '../session/session.ts';

/** Provides the root loader's session. Local overrides last until the loader returns new data. */
export function SessionProvider({
  loaded,
  children,
}: {
  loaded: SessionData;
  children: ReactNode;
}) {
  const [state, setState] = useState<{
    base: SessionData;
    overrides: Partial<Pick<Session, 'isLoggedIn' | 'userRole'>>;
  }>({ base: loaded, overrides: {} });
  const overrides = state.base === loaded ? state.overrides : {};
  const override = (values: typeof overrides) =>
    setState({ base: loaded, overrides: { ...overrides, ...values } });
  const isLoggedIn = overrides.isLoggedIn ?? loaded.isLoggedIn;
  const session: Session = {
    isLoggedIn,
    userRole: overrides.userRole ?? loaded.user?.role ?? '',
    user: isLoggedIn ? loaded.user : null,
    setIsLoggedIn: (value) => override({ isLoggedIn: value }),
    setUserRole: (value) => override({ userRole: value }),
  };
  return <SessionContext value={session}>{children}</SessionContext>;
}
