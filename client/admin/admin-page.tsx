import type { ReactNode } from 'react';
import { useLoaderData, useLocation } from 'react-router';
import { adminPaths } from '../../shared/page/admin-paths.ts';
import { Link } from '../components/link.tsx';
import { PrivateMeta } from '../components/page-meta.tsx';
import { StepStrip } from '../setup/admin/step-strip.tsx';
import { UndoNotice } from '../undo/admin/undo-notice.tsx';
import { Frame } from './frame.tsx';
import type { Loaded } from './load.ts';
import type { Counts } from './menu.tsx';

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
        <StepStrip left={found?.stepsLeft ?? []} />
        <MoneyToCheck />
        {children}
        <UndoNotice offer={found?.undo} />
      </section>
    </Frame>
  );
}

/** Clients wait before an hour that is only held. */
function MoneyToCheck() {
  const { pathname } = useLocation();
  const { found } = useLoaderData<Loaded<Counts>>();
  const count = found?.moneyToCheck ?? 0;
  if (count === 0 || pathname !== adminPaths.admin) return null;
  return (
    <p className="notice notice-question">
      <Link to={adminPaths.adminTill}>{`Caisse\u00a0: ${count}\u00a0à vérifier`}</Link>
    </p>
  );
}
