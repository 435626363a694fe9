import { useEffect } from 'react';
import { isRouteErrorResponse, useLocation, useRouteError } from 'react-router';
import { refusals } from '../../shared/errors.ts';
import { paths } from '../../shared/paths.ts';
import { ScreenUnavailable } from '../load-screen.ts';
import { usePage } from '../page-context.ts';
import { NotFound } from './not-found.tsx';
import { Unauthorized } from './unauthorized.tsx';

/** What each status says; the others are faults of ours. */
const words: Partial<Record<number, { title: string; message: string }>> = {
  400: { title: 'Adresse illisible', message: refusals.invalid.message },
  405: { title: 'Action impossible', message: refusals['method-not-allowed'].message },
  413: { title: 'Envoi trop volumineux', message: refusals['too-large'].message },
  415: { title: 'Envoi illisible', message: refusals.invalid.message },
  429: { title: 'Trop d’essais', message: refusals['too-many'].message },
  502: { title: 'Service indisponible', message: refusals.unreachable.message },
};

/** The page for anything that stopped a screen. The error's own words never reach it. */
export function ErrorScreen() {
  const error = useRouteError();
  const { requestId } = usePage();
  if (error instanceof ScreenUnavailable) return <NotLoaded />;
  const status = isRouteErrorResponse(error) ? error.status : 500;
  if (status === 404) return <NotFound />;
  if (status === 403) return <Refused />;
  const { title, message } = words[status] ?? {
    title: 'Erreur',
    message: `Une erreur est survenue de notre côté.${requestId ? ' Elle a été enregistrée.' : ''}`,
  };
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

/** A screen that needs somebody, or a form whose token no longer fits. */
function Refused() {
  const { stateJson } = usePage();
  if (stateJson !== undefined) return <Unauthorized />;
  return (
    <section className="page page-narrow">
      <title>Page expirée</title>
      <meta name="robots" content="noindex" />
      <h1>Page expirée</h1>
      <p role="alert">
        Cette page est restée ouverte trop longtemps. Revenez à la page précédente, rechargez-la,
        puis renvoyez le formulaire.
      </p>
      <p>
        <a className="button" href={paths.homeAlias}>
          Retour à l’accueil
        </a>
      </p>
    </section>
  );
}

/** After a release the old files are gone: the whole page is asked for anew, once. */
function NotLoaded() {
  const { pathname } = useLocation();
  useEffect(() => {
    const { href } = window.location;
    if (!navigator.onLine || sessionStorage.getItem('reloaded') === href) return;
    sessionStorage.setItem('reloaded', href);
    window.location.reload();
  }, []);
  return (
    <section className="page page-narrow">
      <title>Page non chargée</title>
      <h1>Page non chargée</h1>
      <p role="alert">La connexion Internet semble coupée.</p>
      <p>
        <a className="button" href={pathname}>
          Réessayer
        </a>
      </p>
    </section>
  );
}
