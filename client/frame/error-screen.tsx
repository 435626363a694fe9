import { useEffect } from 'react';
import { isRouteErrorResponse, useLocation, useRouteError } from 'react-router';
import { insertPhone, unreachable } from '#shared/contract/error-codes.ts';
import type { Institute } from '#shared/institute.ts';
import { paths } from '#shared/page/paths.ts';
import type { FailureText } from '../page/failure-text.ts';
import { ScreenUnavailableError } from '../page/load-screen.ts';
import { useInstitute, usePage } from '../page/page-context.ts';
import { attempt, tabStorage } from '../page/storage.ts';
import { NotFound } from './not-found.tsx';
import { Unauthorized } from './unauthorized.tsx';

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
    <section className="page page-narrow">
      <title>{title}</title>
      <meta name="robots" content="noindex" />
      <h1>{title}</h1>
      <p role="alert">{message}</p>
      {requestId && <p className="muted">Numéro à nous citer&nbsp;: {requestId}</p>}
      <p>
        <a className="button" href={paths.homeAlias}>
          Retour à l’accueil
        </a>
      </p>
    </section>
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
