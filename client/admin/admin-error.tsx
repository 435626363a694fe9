import { Fragment, useEffect } from 'react';
import { isRouteErrorResponse, useRouteError } from 'react-router';
import { forgetCopy } from '#shared/page/agenda-store.ts';
import { ErrorScreen } from '../frame/error-screen.tsx';
import { OwnPeopleOnly } from '../frame/own-people-only.tsx';
import type { RefusedPage } from '../session/require-user.ts';
import { useSession } from '../session/session.ts';
import { Frame } from './menu.tsx';

export function AdminError() {
  const error = useRouteError();
  const refused = isRouteErrorResponse(error) ? (error.data as RefusedPage | null) : null;
  const { userRole } = useSession();
  useForget(isRouteErrorResponse(error) && error.status === 403);
  const text = (
    <>
      {refused?.isSignedIn ? <OwnPeopleOnly /> : <ErrorScreen />}
      <Typed typed={refused?.typed ?? {}} />
    </>
  );
  return userRole === 'admin' ? <Frame counts={undefined}>{text}</Frame> : text;
}

function useForget(isRefused: boolean): void {
  useEffect(() => {
    if (isRefused) forgetCopy().catch(() => {});
  }, [isRefused]);
}

const labels = {
  name: 'Nom',
  nom: 'Nom',
  phone: 'Téléphone',
  email: 'E-mail',
  label: 'Motif',
  reason: 'Motif',
  note: 'Note',
  clientNote: 'Note',
} as const;

function Typed({ typed }: Required<Pick<RefusedPage, 'typed'>>) {
  const lines = Object.entries(labels).filter(([name]) => typed[name]);
  if (lines.length === 0) return null;
  return (
    <section className="page page-narrow" role="alert">
      <p>Rien n’a été envoyé. Voici ce que vous aviez écrit, à recopier ensuite&nbsp;:</p>
      <dl>
        {lines.map(([name, label]) => (
          <Fragment key={name}>
            <dt>{label}</dt>
            <dd className="written">{typed[name]}</dd>
          </Fragment>
        ))}
      </dl>
    </section>
  );
}
