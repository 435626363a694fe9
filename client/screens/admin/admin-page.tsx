import type { ReactNode } from 'react';
import { Link, useLoaderData, useLocation } from 'react-router';
import type { MenuCount } from '../../../shared/contract/admin/query.ts';
import { adminPaths } from '../../../shared/page/admin-paths.ts';
import { paths } from '../../../shared/page/paths.ts';
import { PrivateMeta } from '../../components/page-meta.tsx';
import type { Loaded } from './admin-data.ts';

const sections = [
  [paths.admin, 'Agenda'],
  [adminPaths.adminRequests, 'Demandes'],
  [adminPaths.adminClients, 'Clientèle'],
  [adminPaths.adminMessages, 'Messages'],
  [adminPaths.adminDays, 'Jours fermés'],
  [adminPaths.adminTeam, 'Équipe'],
  [adminPaths.adminSite, 'Site'],
  [adminPaths.adminNumbers, 'Chiffres'],
  [adminPaths.adminMails, 'E-mails'],
  [adminPaths.adminAlerts, 'Alertes'],
] as const;

interface Props {
  title: string;
  isWrong?: boolean;
  /** Beside the title. */
  tools?: ReactNode;
  children: ReactNode;
}

/** The layout of all screens of the back office. */
export function AdminPage({ title, isWrong = false, tools, children }: Props) {
  const { pathname } = useLocation();
  const { found } = useLoaderData<Loaded<Record<MenuCount, number>>>();
  return (
    <section className="page admin">
      <PrivateMeta title={title} isWrong={isWrong} />
      <nav aria-label="Gestion" className="admin-nav">
        {sections.map(([path, label]) => (
          <Link
            key={path}
            to={path}
            aria-current={pathname === path ? 'page' : undefined}
            // Its document alone may register the worker that shows them.
            reloadDocument={path === adminPaths.adminAlerts}
          >
            {label}
            {path === adminPaths.adminMails && (
              <Count of={found?.givenUpMails} what="non distribués" />
            )}
            {path === adminPaths.adminRequests && (
              <Count of={found?.newRequests} what="nouvelles" />
            )}
          </Link>
        ))}
      </nav>
      <div className="admin-head">
        <h1>{title}</h1>
        {tools}
      </div>
      {children}
    </section>
  );
}

/** Undelivered mails, which are not retried by themselves; requests that wait for an answer. */
const Count = ({ of, what }: { of: number | undefined; what: string }) =>
  of ? (
    <>
      {`\u00a0(${of}`}
      <span className="visually-hidden">{` ${what}`}</span>)
    </>
  ) : null;
