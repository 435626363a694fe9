import {
  adminListFields as fields,
  type RequestFilter,
  readPage,
  requestFilter,
  requestTabs,
} from '../../../shared/appointments/request-filter.ts';
import { countLimit, type RequestList } from '../../../shared/appointments/request-list.ts';
import { adminPaths } from '../../../shared/page/admin-paths.ts';
import { adminScreen, type Shown } from '../../admin/admin-screen.tsx';
import { load } from '../../admin/load.ts';
import { EmptyPage, Pager } from '../../admin/pager.tsx';
import { Link } from '../../components/link.tsx';
import { usePage } from '../../page/page-context.ts';
import { FilterForm } from './request-filter-form.tsx';
import { RequestLine } from './request-line.tsx';

export const requestsScreen = adminScreen({
  title: 'Demandes',
  load: ({ search, ...asked }) =>
    load(asked, {
      name: 'adminRequests',
      query: { ...requestFilter(search), page: readPage(search) },
    }),
  Tools: ({ search }) => <FilterForm filter={requestFilter(search)} key={search.toString()} />,
  View: Requests,
});

function Requests({ found, search }: Shown<RequestList>) {
  const filter = requestFilter(search);
  return (
    <>
      <Tabs filter={filter} pending={found.pending} />
      <EmptyPage lines={found.requests}>{emptyText(filter)}</EmptyPage>
      <ul className="cards">
        {found.requests.map((request) => (
          <RequestLine key={request.number} request={request} hasStatus={filter.status === 'all'} />
        ))}
      </ul>
      <Pager hasNext={found.hasNext} />
      {found.requests.length > 0 && (
        <p>
          <a href={`${adminPaths.adminExport}?${search}`} download>
            Télécharger cette liste (CSV)
          </a>
        </p>
      )}
    </>
  );
}

function emptyText({ status, search, from, to }: RequestFilter): string {
  if (status === 'pending' && !search && !from && !to) return 'Aucune nouvelle demande.';
  return 'Aucune demande ne correspond à ces critères.';
}

function Tabs({ filter, pending }: { filter: RequestFilter; pending: number }) {
  const { today } = usePage();
  const count = pending < countLimit ? pending : `${countLimit}\u00a0ou plus`;
  return (
    <nav aria-label="État des demandes" className="pills">
      {requestTabs.map(({ slug, status, label }) => (
        <Link
          key={slug}
          // Confirmed requests from today on; past ones are found by clearing the date.
          to={`${adminPaths.adminRequests}?${fields.state}=${slug}${status === 'confirmed' ? `&${fields.from}=${today}` : ''}`}
          aria-current={status === filter.status ? 'page' : undefined}
        >
          {status === 'pending' ? `${label} (${count})` : label}
        </Link>
      ))}
    </nav>
  );
}
