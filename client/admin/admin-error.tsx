import { Fragment, useEffect } from 'react';
import { isRouteErrorResponse, useLocation, useRouteError } from 'react-router';
import { adminPaths } from '#shared/page/admin-paths.ts';
import { deleteAgendaCopy } from '#shared/page/agenda-store.ts';
import { Link } from '../components/link.tsx';
import { PrivateMeta } from '../components/page-meta.tsx';
import { ErrorScreen, NoConnection } from '../frame/error-screen.tsx';
import { TeamOnlyPage } from '../frame/team-only-page.tsx';
import { usePage } from '../page/page-context.ts';
import type { RefusedPage } from '../session/require-user.ts';
import { useSession } from '../session/session.ts';
import { Frame } from './menu.tsx';

export function AdminError() {
  const error = useRouteError();
  const refusedPage = isRouteErrorResponse(error) ? (error.data as RefusedPage | null) : null;
  const { userRole } = useSession();
  const { requestId } = usePage();
  const { pathname, search } = useLocation();
  // The server's own error pages have a request's id.
  const isOffline = isRouteErrorResponse(error) && error.status > 501 && !requestId;
  const isRefused = isRouteErrorResponse(error) && error.status === 403;
  useEffect(() => {
    if (isRefused) deleteAgendaCopy().catch(() => {});
  }, [isRefused]);
  const content = (
    <>
      {refusedPage?.isSignedIn ? (
        <TeamOnlyPage />
      ) : isOffline ? (
        <NoConnection title="Pas de connexion" address={pathname + search} />
      ) : isRouteErrorResponse(error) && error.status === 404 && userRole === 'admin' ? (
        <AdminNotFound />
      ) : (
        <ErrorScreen />
      )}
      <TypedTexts typed={refusedPage?.typed ?? {}} />
    </>
  );
  return userRole === 'admin' ? <Frame counts={undefined}>{content}</Frame> : content;
}

const AdminNotFound = () => (
  <section className="page admin stack">
    <PrivateMeta title="Page non trouvée" />
    <h1>Page non trouvée</h1>
    <p>
      <Link className="button" to={adminPaths.admin}>
        Retour à l’agenda
      </Link>
    </p>
  </section>
);

const typedLabels = {
  name: 'Nom',
  nom: 'Nom',
  phone: 'Téléphone',
  email: 'E-mail',
  label: 'Motif',
  reason: 'Motif',
  note: 'Note',
  clientNote: 'Note',
} as const;

function TypedTexts({ typed }: Required<Pick<RefusedPage, 'typed'>>) {
  const typedFields = Object.entries(typedLabels).filter(([name]) => typed[name]);
  if (typedFields.length === 0) return null;
  return (
    <section className="page page-narrow" role="alert">
      <p>Rien n’a été envoyé. Voici ce que vous aviez écrit, à recopier ensuite&nbsp;:</p>
      <dl>
        {typedFields.map(([name, label]) => (
          <Fragment key={name}>
            <dt>{label}</dt>
            <dd className="written">{typed[name]}</dd>
          </Fragment>
        ))}
      </dl>
    </section>
  );
}
