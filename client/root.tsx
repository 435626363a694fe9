import { type ReactNode, useEffect, useRef, useState } from 'react';
import { Outlet, ScrollRestoration, useLoaderData, useLocation, useNavigation } from 'react-router';
import { themeColours } from '#shared/colours.ts';
import { hasNoToken, ownVisitPath, paths } from '#shared/page/paths.ts';
import { Icon } from './components/icon.tsx';
import { Link, WhatsAppLink } from './components/link.tsx';
import { PostForm } from './forms/post-form.tsx';
import { ErrorScreen } from './frame/error-screen.tsx';
import { Footer } from './frame/footer.tsx';
import { Header } from './frame/header.tsx';
import { useInstitute, usePage } from './page/page-context.ts';
import { firstStylesId, mainStylesId } from './page/page-state.ts';
import {
  getFrame,
  type Session,
  SessionContext,
  type SessionData,
  useSession,
} from './session/session.ts';

/** Pages without the link to the booking form, because it would discard the visitor's choices. */
const choicePaths: readonly string[] = [paths.book, paths.waiting];

function ContactBar() {
  const { phone, whatsapp } = useInstitute();
  const { pathname } = useLocation();
  return (
    <nav className="contact-bar bar-visitors" aria-label="Nous joindre">
      {phone && (
        <a href={`tel:${phone}`}>
          <Icon name="phone" />
          Appeler
        </a>
      )}
      {whatsapp ? (
        <WhatsAppLink text={'Bonjour, j’ai une question\u00a0: '} to={whatsapp}>
          <Icon name="chat" />
          WhatsApp
        </WhatsAppLink>
      ) : (
        <Link to={paths.contacts}>
          <Icon name="mail" />
          Écrire
        </Link>
      )}
      {!choicePaths.includes(pathname) && hasNoToken(pathname) && (
        <Link className="bar-book" to={paths.book} viewTransition>
          <Icon name="day" />
          Réserver
        </Link>
      )}
    </nav>
  );
}

const ownAppointmentPaths: readonly string[] = [paths.home, paths.homeAlias, paths.book];

/**
 * Links a signed-out visitor to the appointment booked in this browser, and lets the visitor remove it from the
 * browser.
 */
function OwnAppointment() {
  const { ownVisit } = useSession();
  const { pathname } = useLocation();
  if (!ownVisit || !ownAppointmentPaths.includes(pathname)) return null;
  return (
    <aside aria-label="Votre rendez-vous">
      <PostForm action={ownVisitPath} reloadDocument className="own-visit">
        <a href={ownVisitPath}>{`${ownVisit.noun}, ${ownVisit.when}`}</a>
        <button type="submit" className="button-link">
          Pas moi
        </button>
      </PostForm>
    </aside>
  );
}

export function Root() {
  return (
    <Document session={useLoaderData<SessionData>()}>
      <Outlet />
    </Document>
  );
}

export function RootError() {
  return (
    <Document session={{ isLoggedIn: false, user: null }}>
      <ErrorScreen />
    </Document>
  );
}

function Document({ session, children }: { session: SessionData; children: ReactNode }) {
  const { styles, modules, whenToLoad } = usePage();
  const isLoading = useNavigation().state === 'loading';
  const { pathname } = useLocation();
  const frame = getFrame(pathname, session.user?.role);
  const isBackOffice = frame === 'office';
  const isPublic = frame === 'site';
  useFocusOnNavigation();
  return (
    <html lang="fr">
      <head>
        <meta charSet="utf-8" />
        <meta
          name="viewport"
          content={`width=device-width, initial-scale=1${isPublic ? '' : ', viewport-fit=cover'}`}
        />
        <meta name="theme-color" media="(prefers-color-scheme:dark)" content={themeColours.night} />
        <meta name="theme-color" content={themeColours.day} />
        <link rel="icon" href="/logo.svg" type="image/svg+xml" />
        <link rel="apple-touch-icon" href="/icon-180.png" />
        <link rel="manifest" href={isBackOffice ? '/admin.webmanifest' : '/manifest.webmanifest'} />
        {'href' in styles.first ? (
          <link id={firstStylesId} rel="stylesheet" href={styles.first.href} />
        ) : (
          <style id={firstStylesId}>{styles.first.text}</style>
        )}
        {modules.length > 0 && (
          <meta
            name="modules"
            content={modules.join(' ')}
            data-when={isBackOffice ? 'now' : whenToLoad}
          />
        )}
      </head>
      <body>
        <SessionProvider base={session}>
          <a className="skip-link" href="#contenu">
            Aller au contenu
          </a>
          {isPublic && <Header />}
          {isPublic && <OwnAppointment />}
          <main id={isBackOffice ? undefined : 'contenu'} tabIndex={-1} aria-busy={isLoading}>
            {children}
          </main>
          {isPublic && <Footer />}
        </SessionProvider>
        <ScrollRestoration />
        {isPublic && <ContactBar />}
        {/* In the body it does not delay the first paint (HTML, "body-ok" links). */}
        <link id={mainStylesId} rel="stylesheet" href={styles.main} />
      </body>
    </html>
  );
}

/** Provides the root loader's session. Local overrides last until the loader returns new data. */
function SessionProvider({ base, children }: { base: SessionData; children: ReactNode }) {
  const [state, setState] = useState<{
    base: SessionData;
    overrides: Partial<Pick<Session, 'isLoggedIn' | 'userRole'>>;
  }>({ base, overrides: {} });
  const overrides = state.base === base ? state.overrides : {};
  const override = (values: typeof overrides) =>
    setState({ base, overrides: { ...overrides, ...values } });
  const isLoggedIn = overrides.isLoggedIn ?? base.isLoggedIn;
  const session: Session = {
    isLoggedIn,
    userRole: overrides.userRole ?? base.user?.role ?? '',
    user: isLoggedIn ? base.user : null,
    ownVisit: isLoggedIn ? undefined : base.ownVisit,
    setIsLoggedIn: (value) => override({ isLoggedIn: value }),
    setUserRole: (value) => override({ userRole: value }),
  };
  return <SessionContext value={session}>{children}</SessionContext>;
}

/** Focuses the new screen's heading after a navigation, unless the screen has focused a notice, h2 or field. */
function useFocusOnNavigation(): void {
  const { pathname } = useLocation();
  const previousPathname = useRef(pathname);
  useEffect(() => {
    if (previousPathname.current === pathname) return;
    previousPathname.current = pathname;
    if (document.activeElement?.matches('.notice, h2, input')) return;
    const heading = document.querySelector('h1');
    if (!heading) return;
    heading.tabIndex = -1;
    heading.focus({ preventScroll: true });
  }, [pathname]);
}
