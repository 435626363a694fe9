import { Form, Link, useLoaderData, useSearchParams } from 'react-router';
import { searchLimit } from '../../../shared/admin-query.ts';
import { countLimit, type RequestList } from '../../../shared/admin-requests.ts';
import { paths } from '../../../shared/paths.ts';
import {
  filterFields as fields,
  type RequestFilter,
  requestFilter,
  requestTabs,
} from '../../../shared/request-filter.ts';
import { TextField } from '../../components/field.tsx';
import { ErrorNotice } from '../../components/notice.tsx';
import { usePage } from '../../page-context.ts';
import type { Loaded } from './admin-data.ts';
import { AdminPage } from './admin-page.tsx';
import { Pager } from './pager.tsx';
import { RequestLine } from './request-line.tsx';

/** All requests by their state; the address holds the filters. */
export function AdminRequests() {
  const { found, problem } = useLoaderData<Loaded<RequestList>>();
  const [search] = useSearchParams();
  const filter = requestFilter(search);
  return (
    <AdminPage title="Demandes" isWrong={problem !== undefined}>
      <ErrorNotice problem={problem} />
      {found && (
        <>
          <Tabs filter={filter} pending={found.pending} />
          <FilterForm filter={filter} key={search.toString()} />
          {found.requests.length === 0 && <p role="status">{emptyText(filter)}</p>}
          <ul className="cards">
            {found.requests.map((request) => (
              <RequestLine key={request.number} request={request} />
            ))}
          </ul>
          <Pager hasNext={found.hasNext} />
          {found.requests.length > 0 && (
            <p>
              <a href={`${paths.adminExport}?${search}`} download>
                Télécharger cette liste (CSV)
              </a>
            </p>
          )}
        </>
      )}
    </AdminPage>
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
          // Appointments of the past are found by emptying the date.
          to={`${paths.admin}?${fields.state}=${slug}${status === 'confirmed' ? `&${fields.from}=${today}` : ''}`}
          aria-current={status === filter.status ? 'page' : undefined}
        >
          {status === 'pending' ? `${label} (${count})` : label}
        </Link>
      ))}
    </nav>
  );
}

function FilterForm({ filter }: { filter: RequestFilter }) {
  const tab = requestTabs.find(({ status }) => status === filter.status) ?? requestTabs[0];
  const isFiltered = filter.search || filter.from || filter.to;
  return (
    <search className="card">
      <Form action={paths.admin} className="admin-filter">
        <input type="hidden" name={fields.state} value={tab.slug} />
        <TextField
          name={fields.search}
          label="Numéro, nom, téléphone ou e-mail"
          hint="Ou un soin, par exemple massage."
          type="search"
          maxLength={searchLimit}
          autoComplete="off"
          defaultValue={filter.search}
        />
        <TextField name={fields.from} label="Du" type="date" defaultValue={filter.from} />
        <TextField name={fields.to} label="Au" type="date" defaultValue={filter.to} />
        <button type="submit" className="button button-outline">
          Chercher
        </button>
      </Form>
      {isFiltered && (
        <p className="link-row">
          <Link to={`${paths.admin}?${fields.state}=${tab.slug}`}>Effacer les critères</Link>
        </p>
      )}
    </search>
  );
}
