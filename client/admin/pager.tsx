import { useLocation, useSearchParams } from 'react-router';
import { adminListFields, readPage } from '../../shared/appointments/request-filter.ts';
import { Link } from '../components/link.tsx';

/** Links to the previous and next page of a list, with the same filters. */
export function Pager({ hasNext }: { hasNext: boolean }) {
  const { pathname } = useLocation();
  const [search] = useSearchParams();
  const page = Number(readPage(search));
  const linkTo = (wanted: number) => {
    const changed = new URLSearchParams(search);
    changed.set(adminListFields.page, String(wanted));
    return `${pathname}?${changed}`;
  };
  if (page === 1 && !hasNext) return null;
  return (
    <nav aria-label="Pages" className="link-row">
      {page > 1 && (
        <Link to={linkTo(page - 1)} rel="prev">
          Page précédente
        </Link>
      )}
      <span className="line-link">{`Page ${page}`}</span>
      {hasNext && (
        <Link to={linkTo(page + 1)} rel="next">
          Page suivante
        </Link>
      )}
    </nav>
  );
}

/** Shows `children` on the first page of an empty list. */
export function EmptyPage({ lines, children }: { lines: readonly unknown[]; children: string }) {
  const [search] = useSearchParams();
  if (lines.length > 0) return null;
  return (
    <p role="status">{readPage(search) === '1' ? children : 'Rien de plus sur cette page.'}</p>
  );
}
