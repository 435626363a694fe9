import { useLocation } from 'react-router';
import type { MenuCount } from '../../../../shared/contract/admin/query.ts';
import { adminPaths } from '../../../../shared/page/admin-paths.ts';
import { LineIcon } from '../../../components/icon.tsx';
import { Link } from '../../../components/link.tsx';
import { isWithin, type Place, type PlaceCount } from './places.ts';

/** Undefined where nothing could be loaded. */
export type Counts = Partial<Record<MenuCount, number>> | undefined;

export function MenuLink({ place, counts }: { place: Place; counts: Counts }) {
  const { pathname } = useLocation();
  const { path, label, icon, count } = place;
  return (
    <Link
      to={path}
      aria-current={isWithin(place, pathname) ? 'page' : undefined}
      // Only a document of this screen may register the worker that shows alerts.
      reloadDocument={path === adminPaths.adminAlerts}
    >
      <LineIcon path={icon} />
      {label}
      {count && <Badge count={count} counts={counts} />}
    </Link>
  );
}

/** Nothing for none. */
export function Badge({ count: { of, one, many }, counts }: { count: PlaceCount; counts: Counts }) {
  const number = counts?.[of];
  if (!number) return null;
  return (
    <span className="badge">
      <span className="visually-hidden">, </span>
      {number > 99 ? '99+' : number}
      <span className="visually-hidden">{` ${number > 1 ? many : one}`}</span>
    </span>
  );
}
