import type { ReactNode } from 'react';
import { useLoaderData, useLocation } from 'react-router';
import { firstSteps } from '../../../shared/contract/admin/first-steps.ts';
import { adminPaths } from '../../../shared/page/admin-paths.ts';
import { Link } from '../../components/link.tsx';
import { PrivateMeta } from '../../components/page-meta.tsx';
import { Frame } from './frame/frame.tsx';
import type { Counts } from './frame/menu-link.tsx';
import type { Loaded } from './load.ts';

interface Props {
  title: string;
  isWrong?: boolean;
  /** Beside the title. */
  tools?: ReactNode;
  children: ReactNode;
}

/** The layout of all screens of the back office. */
export function AdminPage({ title, isWrong = false, tools, children }: Props) {
  const { found } = useLoaderData<Loaded<Counts>>();
  return (
    <Frame counts={found}>
      <section className="page admin">
        <PrivateMeta title={title} isWrong={isWrong} />
        <div className="admin-head">
          <h1>{title}</h1>
          {tools}
        </div>
        <Rush />
        <FirstSteps />
        {children}
      </section>
    </Frame>
  );
}

/** Where she begins, on the first screen of a new installation. */
function FirstSteps() {
  const { pathname } = useLocation();
  const { found } = useLoaderData<Loaded<Counts>>();
  if (!found?.openSteps || pathname !== adminPaths.admin) return null;
  const done = firstSteps.length - found.openSteps;
  return (
    <p className="notice notice-question">
      <Link to={adminPaths.adminFirstSteps}>
        {`Premiers pas (${done} sur ${firstSteps.length})`}
      </Link>
    </p>
  );
}

/** Shown on every screen during a rush, when unknown numbers can only send requests. */
function Rush() {
  const { pathname } = useLocation();
  const { found } = useLoaderData<Loaded<Counts>>();
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
