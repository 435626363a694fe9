import { useEffect } from 'react';
import { isRouteErrorResponse, useLocation, useRouteError } from 'react-router';
import { insertPhone, unreachable } from '#shared/contract/error-codes.ts';
import { formatPhone, type Institute } from '#shared/institute.ts';
import { buildLoginLink, paths } from '#shared/page/paths.ts';
import { Link } from '../components/link.tsx';
import { PrivateMeta } from '../components/page-meta.tsx';
import { PrivatePage } from '../components/private-page.tsx';
import type { FailureText } from '../page/failure-text.ts';
import { ScreenUnavailableError } from '../page/load-screen.ts';
import { useInstitute, useIsHydrated, usePage } from '../page/page-context.ts';
import { attempt, tabStorage } from '../page/storage.ts';

/** Leads to the pages that visitors look for, first to the one that fits the page. */
function NextLinks({ firstPath, label }: { firstPath: string; label: string }) {
  const { phone } = useInstitute();
  return (
    <nav aria-label="Autres pages" className="useful-pages">
      <p className="actions">
        <Link className="button" to={firstPath}>
          {label}
        </Link>
        <Link className="button button-outline" to={paths.homeAlias}>
          Retour à l’accueil
        </Link>
      </p>
      <h2>Vous cherchez peut-être</h2>
      <ul>
        {usefulPages.map(([path, label]) => (
          <li key={path}>
            <Link to={path}>{label}</Link>
          </li>
        ))}
        {phone && (
          <li>
            <a href={`tel:${phone}`}>{`Nous appeler\u00a0: ${formatPhone(phone)}`}</a>
          </li>
        )}
      </ul>
    </nav>
  );
}

const usefulPages = [
  [paths.features, 'Nos prestations et tarifs'],
  [paths.contacts, 'Nos horaires et notre adresse'],
  [paths.myRequests, 'Vos rendez-vous'],
] as const;

/** The footer links to two pages that do not exist, for booking and help. This page replaces both. */
export function NotFound() {
  return (
    <section className="page page-narrow">
      <PrivateMeta title="Page non trouvée" />
      <img className="drawing" src="/lost.svg" alt="" width="160" height="160" />
      <h1>Page non trouvée</h1>
      <p>Désolé, nous n'avons pas pu trouver la page que vous cherchez.</p>
      <NextLinks firstPath={paths.book} label="Réserver" />
    </section>
  );
}

export function Unauthorized() {
  const { pathname, search } = useLocation();
  // The page is prerendered for every search, so only the browser can add it.
  const page = useIsHydrated() ? pathname + search : pathname;
  const returnPath = pathname === paths.unauthorized ? undefined : page;
  return (
    <PrivatePage title="Non autorisé">
      <p>Désolé, vous n'avez pas l'autorisation d'accéder à cette page.</p>
      <p>Veuillez vous connecter pour pouvoir accéder à cette page.</p>
      <NextLinks firstPath={buildLoginLink(returnPath)} label="Se connecter" />
    </PrivatePage>
  );
}

const getDefaultText = (
  status: number,
  requestId: string | undefined,
  institute: Institute,
): FailureText =>
  status > 501
    ? { title: 'Service indisponible', message: insertPhone(unreachable, institute) }
    : {
        title: 'Erreur',
        message: `Une erreur est survenue de notre côté.${requestId ? ' Elle a été enregistrée.' : ''}`,
      };

export function ErrorScreen() {
  const error = useRouteError();
  const { requestId, failure } = usePage();
  const institute = useInstitute();
  if (error instanceof ScreenUnavailableError) return <ScreenNotLoaded />;
  const status = isRouteErrorResponse(error) ? error.status : 500;
  if (status === 404) return <NotFound />;
  if (status === 403 && !failure) return <Unauthorized />;
  const { title, message } = failure ?? getDefaultText(status, requestId, institute);
  return (
    <PrivatePage title={title}>
      <p role="alert">{message}</p>
      {requestId && <p className="muted">Numéro à nous citer&nbsp;: {requestId}</p>}
      <p>
        <a className="button" href={paths.homeAlias}>
          Retour à l’accueil
        </a>
      </p>
    </PrivatePage>
  );
}

/** Reloads the page once, because a release removes old scripts. Offline, a service worker must answer. */
function ScreenNotLoaded() {
  const { pathname, search } = useLocation();
  useEffect(() => {
    const { href } = window.location;
    const isAnswered = navigator.onLine || attempt(() => navigator.serviceWorker.controller);
    if (!isAnswered || tabStorage.read('reloaded').href === href) return;
    tabStorage.save('reloaded', { href });
    // Without storage the reload could repeat endlessly.
    if (tabStorage.read('reloaded').href) window.location.reload();
  }, []);
  return <NoConnection title="Page non chargée" address={pathname + search} />;
}

export const NoConnection = ({ title, address }: { title: string; address: string }) => (
  <section className="page page-narrow">
    <title>{title}</title>
    <h1>{title}</h1>
    <p role="alert">La connexion Internet semble coupée.</p>
    <p>
      <a className="button" href={address}>
        Réessayer
      </a>
    </p>
  </section>
);
