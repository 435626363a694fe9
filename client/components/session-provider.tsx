import { type ReactNode, useState } from 'react';
import { type Session, SessionContext, type SessionData } from '../session/session.ts';

/** Shares what the root loader knows; a change made here holds until the loader knows better. */
export function SessionProvider({
  loaded,
  children,
}: {
  loaded: SessionData;
  children: ReactNode;
}) {
  const [change, setChange] = useState<{
    of: SessionData;
    made: Partial<Pick<Session, 'isLoggedIn' | 'userRole'>>;
  }>({ of: loaded, made: {} });
  const made = change.of === loaded ? change.made : {};
  const isLoggedIn = made.isLoggedIn ?? loaded.isLoggedIn;
  const session: Session = {
    isLoggedIn,
    userRole: made.userRole ?? loaded.user?.role ?? '',
    user: isLoggedIn ? loaded.user : null,
    setIsLoggedIn: (value) => setChange({ of: loaded, made: { ...made, isLoggedIn: value } }),
    setUserRole: (value) => setChange({ of: loaded, made: { ...made, userRole: value } }),
  };
  return <SessionContext value={session}>{children}</SessionContext>;
}
