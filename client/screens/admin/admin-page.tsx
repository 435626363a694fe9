import type { ReactNode } from 'react';
import { Link, useLocation } from 'react-router';
import { paths } from '../../../shared/paths.ts';
import { PrivateMeta } from '../../components/page-meta.tsx';

const sections = [
  [paths.admin, 'Demandes'],
  [paths.adminMessages, 'Messages'],
  [paths.adminDays, 'Jours fermés'],
  [paths.adminMails, 'E-mails'],
] as const;

interface Props {
  title: string;
  isWrong?: boolean;
  children: ReactNode;
}

/** The frame of every screen of the back office. */
export function AdminPage({ title, isWrong = false, children }: Props) {
  const { pathname } = useLocation();
  return (
    <section className="page admin">
      <PrivateMeta title={title} isWrong={isWrong} />
      <nav aria-label="Gestion" className="admin-nav">
        {sections.map(([path, label]) => (
          <Link key={path} to={path} aria-current={pathname === path ? 'page' : undefined}>
            {label}
          </Link>
        ))}
      </nav>
      <h1>{title}</h1>
      {children}
    </section>
  );
}
