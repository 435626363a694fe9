import type { ReactNode } from 'react';
import { isRouteErrorResponse, useLocation, useRouteError } from 'react-router';
import { paths } from '../../shared/page/paths.ts';
import { LineIcon } from '../components/icon.tsx';
import { Link } from '../components/link.tsx';
import { PrivateMeta } from '../components/page-meta.tsx';
import { PostForm } from '../forms/post-form.tsx';
import { ErrorScreen } from '../frame/error-screen.tsx';
import { OwnPeopleOnly } from '../frame/own-people-only.tsx';
import { useInstitute } from '../page/page-context.ts';
import type { RefusedPage } from '../session/require-user.ts';
import planningStyles from '../styles/planning.css?url';
import styles from '../styles/team-page.css?url';

interface Props {
  title: string;
  heading?: string;
  isWrong: boolean;
  children: ReactNode;
}

export function TeamPage({ title, heading = title, isWrong, children }: Props) {
  const { name } = useInstitute();
  return (
    <>
      <section className="page planning team-page">
        <PrivateMeta title={title} isWrong={isWrong} />
        <link rel="stylesheet" href={planningStyles} precedence="planning" />
        <link rel="stylesheet" href={styles} precedence="planning" />
        <p className="muted small">{name}</p>
        <h1>{heading}</h1>
        {children}
      </section>
      <nav aria-label="Mon agenda" className="team-nav">
        <ul>
          <Place to={paths.team} label="Mon agenda" icon={dayIcon} />
          <li>
            <PostForm action={paths.login}>
              <button type="submit" name="intent" value="logout">
                <LineIcon path={leaveIcon} />
                Se déconnecter
              </button>
            </PostForm>
          </li>
        </ul>
      </nav>
    </>
  );
}

const dayIcon = 'M4.5 6.5h15v13h-15zM4.5 10.5h15M8.5 4v4M15.5 4v4M8 14h3M8 16.8h5';
const leaveIcon = 'M10 4.5H4.5v15H10M9.5 12h11M16.5 8l4 4-4 4';

function Place({ to, label, icon }: { to: string; label: string; icon: string }) {
  const { pathname } = useLocation();
  return (
    <li>
      <Link to={to} aria-current={pathname === to ? 'page' : undefined}>
        <LineIcon path={icon} />
        {label}
      </Link>
    </li>
  );
}

export function TeamError() {
  const error = useRouteError();
  const refused = isRouteErrorResponse(error) ? (error.data as RefusedPage | null) : null;
  return refused?.isSignedIn ? <OwnPeopleOnly /> : <ErrorScreen />;
}
