import type { ReactNode } from 'react';
import { Link } from '../components/link.tsx';

export const Rows = ({ label, children }: { label?: string; children: ReactNode }) => (
  <ul className="rows" aria-label={label}>
    {children}
  </ul>
);

interface RowProps {
  id?: string;
  title: ReactNode;
  /** The link's address. The whole row can be tapped. */
  to?: string | undefined;
  detail?: ReactNode;
  /** A number, amount or state at the right edge. */
  end?: ReactNode;
  /** Controls beside the link, such as a menu. */
  children?: ReactNode;
}

export const Row = ({ id, title, to, detail, end, children }: RowProps) => (
  <li id={id}>
    <div className="row-text">
      {to ? (
        <Link to={to} className="row-link">
          {title}
        </Link>
      ) : (
        <p className="row-title">{title}</p>
      )}
      {detail && <div className="muted small">{detail}</div>}
    </div>
    {end && <div className="row-end">{end}</div>}
    {children}
  </li>
);
