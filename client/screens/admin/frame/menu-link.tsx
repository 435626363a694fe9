import { useLocation } from 'react-router';
import type { MenuCounts } from '../../../../shared/contract/admin/query.ts';
import { adminPaths } from '../../../../shared/page/admin-paths.ts';
import { LineIcon } from '../../../components/icon.tsx';
import { Link } from '../../../components/link.tsx';
import { isWithin, type Place, type PlaceCount } from './places.ts';

/** Undefined where nothing could be loaded. */
export type Counts = Partial<MenuCounts> | undefined;

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
      {count && <Badge of={[count]} counts={counts} />}
    </Link>
  );
}

interface CountedProps {
  /** Several are one number, with a word for each. */
  of: readonly PlaceCount[];
  counts: Counts;
}

/** Nothing for none. */
export function Badge({ of, counts }: CountedProps) {
  const counted = of
    .map((count) => ({ ...count, number: counts?.[count.of] ?? 0 }))
    .filter(({ number }) => number > 0);
  if (counted.length === 0) return null;
  const sum = counted.reduce((all, { number }) => all + number, 0);
  const words = counted.map(({ number, one, many }) => `${number} ${number > 1 ? many : one}`);
  return (
    <span className="badge">
      <span aria-hidden="true">{sum > 99 ? '99+' : sum}</span>
      <span className="visually-hidden">{`, ${words.join(', ')}`}</span>
    </span>
  );
}
