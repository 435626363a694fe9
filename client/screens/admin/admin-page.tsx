import type { ReactNode } from 'react';
import { useLoaderData, useLocation } from 'react-router';
import type { MenuCount } from '../../../shared/contract/admin/query.ts';
import { adminPaths } from '../../../shared/page/admin-paths.ts';
import { paths } from '../../../shared/page/paths.ts';
import { Link } from '../../components/link.tsx';
import { PrivateMeta } from '../../components/page-meta.tsx';
import styles from '../../styles/back-office.css?url';
import type { Loaded } from './load.ts';

/** Screens for everyday work. */
const daily = [
  [paths.admin, 'Agenda'],
  [adminPaths.adminRequests, 'Demandes'],
  [adminPaths.adminMessages, 'Messages'],
] as const;

/** Folded on a phone, so that the row needs no scrolling. */
const others = [
  [adminPaths.adminClients, 'Clientèle'],
  [adminPaths.adminDays, 'Jours fermés'],
  [adminPaths.adminOnline, 'En ligne'],
  [adminPaths.adminSite, 'Site'],
  [adminPaths.adminTeam, 'Équipe'],
  [adminPaths.adminNumbers, 'Chiffres'],
  [adminPaths.adminAlerts, 'Alertes'],
  [adminPaths.adminMails, 'E-mails'],
  [adminPaths.adminAccounts, 'Accès'],
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
  return (
    <section className="page admin">
      <PrivateMeta title={title} isWrong={isWrong} />
      <link rel="stylesheet" href={styles} precedence="back-office" />
      <Menu />
      <Rush />
      <div className="admin-head">
        <h1>{title}</h1>
        {tools}
      </div>
      {children}
    </section>
  );
}

function Menu() {
  const { key, pathname } = useLocation();
  const { found } = useLoaderData<Loaded<Record<MenuCount, number>>>();
  const isFolded = others.some(([path]) => isWithin(path, pathname));
  return (
    <nav aria-label="Gestion" className="row admin-nav">
      {daily.map(([path, label]) => (
        <MenuLink key={path} path={path}>
          {label}
          {path === adminPaths.adminRequests && (
            <Count of={found?.newRequests} one="nouvelle" many="nouvelles" />
          )}
        </MenuLink>
      ))}
      {/* Another screen begins with its menu folded. */}
      <details key={key} className="admin-more">
        <summary className={isFolded ? 'is-current' : undefined}>
          Plus
          <Count
            of={found?.givenUpMails}
            one="e-mail non distribué"
            many="e-mails non distribués"
          />
        </summary>
        <div className="control">
          {others.map(([path, label]) => (
            <MenuLink key={path} path={path}>
              {label}
              {path === adminPaths.adminMails && (
                <Count of={found?.givenUpMails} one="non distribué" many="non distribués" />
              )}
            </MenuLink>
          ))}
        </div>
      </details>
    </nav>
  );
}

/** Shown on every screen during a rush, when unknown numbers can only send requests. */
function Rush() {
  const { pathname } = useLocation();
  const { found } = useLoaderData<Loaded<{ rushes?: number }>>();
  if (!found?.rushes || pathname === adminPaths.adminOnline) return null;
  return (
    <p className="notice notice-question">
      {
        'Beaucoup de réservations par des numéros inconnus\u00a0: ils envoient des demandes pour le moment. '
      }
      <Link to={adminPaths.adminOnline}>Voir et décider</Link>
    </p>
  );
}

/** Screens below another one belong to its entry of the menu. */
const isWithin = (path: string, pathname: string) =>
  pathname === path || (path !== adminPaths.admin && pathname.startsWith(`${path}/`));

function MenuLink({ path, children }: { path: string; children: ReactNode }) {
  const { pathname } = useLocation();
  return (
    <Link
      to={path}
      className="tappable"
      aria-current={isWithin(path, pathname) ? 'page' : undefined}
      // Only a document of this screen may register the worker that shows alerts.
      reloadDocument={path === adminPaths.adminAlerts}
    >
      {children}
    </Link>
  );
}

/** Undelivered mails, which are not retried by themselves; requests that wait for an answer. */
const Count = ({ of, one, many }: { of: number | undefined; one: string; many: string }) =>
  of ? (
    <>
      {`\u00a0(${of}`}
      <span className="visually-hidden">{` ${of > 1 ? many : one}`}</span>)
    </>
  ) : null;
