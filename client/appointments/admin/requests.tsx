import { Form } from 'react-router';
import {
  adminListFields as fields,
  type RequestFilter,
  readPage,
  requestFilter,
  requestTabs,
} from '../../../shared/appointments/request-filter.ts';
import type {
  RequestLine as Line,
  RequestList,
} from '../../../shared/appointments/request-list.ts';
import { isHeld, statusOf } from '../../../shared/appointments/request-status.ts';
import { peopleText, requestParts } from '../../../shared/appointments/request-text.ts';
import { careLabel } from '../../../shared/booking/treatment-choice.ts';
import { type Day, dayTitle, shortDayTitle } from '../../../shared/calendar/calendar-month.ts';
import { formatTime } from '../../../shared/calendar/opening.ts';
import { adminPaths, requestLink } from '../../../shared/page/admin-paths.ts';
import type { Catalogue } from '../../../shared/site/catalogue-of.ts';
import { momentTitle } from '../../../shared/text/moment-text.ts';
import { phoneText } from '../../../shared/text/phone-number.ts';
import { quoted } from '../../../shared/text/quote.ts';
import { adminScreen, type Shown } from '../../admin/admin-screen.tsx';
import { InboxTabs } from '../../admin/inbox-tabs.tsx';
import { EmptyPage, Pager, SearchButton, SearchField } from '../../admin/list-controls.tsx';
import { load } from '../../admin/load.ts';
import { Link } from '../../components/link.tsx';
import { StatusBadge } from '../../components/status-badge.tsx';
import { TextField } from '../../forms/field.tsx';
import { usePage } from '../../page/page-context.ts';
import { useCatalogue } from '../../page/use-catalogue.ts';
import { ClientLinks, mailLabels } from './client-contact.tsx';
import { confirmFormId, confirmLabel } from './request-forms.tsx';

function FilterForm({ filter }: { filter: RequestFilter }) {
  const { today } = usePage();
  const tab = requestTabs.find(({ status }) => status === filter.status) ?? requestTabs[0];
  const text = filterText(filter, today);
  const isOpen = text !== '' && !isTabDefault(filter, today);
  return (
    <details className={text ? 'fold fold-set' : 'fold'} open={isOpen}>
      <summary>{text || 'Filtrer'}</summary>
      <search className="card">
        <Form action={adminPaths.adminRequests} className="column admin-filter">
          <input type="hidden" name={fields.state} value={tab.slug} />
          <SearchField
            label="Numéro, nom, téléphone ou e-mail"
            hint="Ou un soin, par exemple massage."
            words={filter.search}
          />
          <TextField name={fields.from} label="Du" type="date" defaultValue={filter.from} />
          <TextField name={fields.to} label="Au" type="date" defaultValue={filter.to} />
          <SearchButton />
          {text && (
            <p className="link-row">
              <Link to={`${adminPaths.adminRequests}?${fields.state}=${tab.slug}`}>
                Effacer les critères
              </Link>
            </p>
          )}
        </Form>
      </search>
    </details>
  );
}

/** Returns true for the tab of confirmed requests, which filters from today. */
const isTabDefault = ({ status, search, from, to }: RequestFilter, today: Day) =>
  status === 'confirmed' && from === today && !search && !to;

/** "Filtre : « awa », du mardi 24 novembre 2026"; "" without a filter. */
function filterText({ search, ...days }: RequestFilter, today: Day): string {
  const criteria = [search && quoted(search), ...daysText(days, today)].filter(Boolean);
  return criteria.length > 0 ? `Filtre\u00a0: ${criteria.join(', ')}` : '';
}

function daysText({ from, to }: Pick<RequestFilter, 'from' | 'to'>, today: Day): string[] {
  if (from && from === to) return [`le ${dayTitle(from)}`];
  const start = from === today ? 'dès aujourd’hui' : from && `du ${dayTitle(from)}`;
  return [start, to && `jusqu’au ${dayTitle(to)}`];
}

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
      <InboxTabs
        current={filter.status}
        requests={found.pending}
        messages={found.openMessages ?? 0}
      />
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

interface Props {
  request: Line;
  hasStatus: boolean;
}

function RequestLine({ request, hasStatus }: Props) {
  const { number, status, day, hour, moment, name, phone, mail } = request;
  const { today } = usePage();
  const catalogue = useCatalogue();
  const isThisYear = day.slice(0, 4) === today.slice(0, 4);
  const file = requestLink(number);
  const labelSuffix = <span className="visually-hidden">{`, demande ${number}`}</span>;
  return (
    <li className="card column admin-line">
      <div>
        <p>
          <strong>{hour ? formatTime(hour) : momentTitle(moment)}</strong>
          {` · ${isThisYear ? shortDayTitle(day) : dayTitle(day)}`}
        </p>
        <h2>
          <Link to={file} className="line-link">
            <bdi>{name}</bdi>
            {labelSuffix}
          </Link>
        </h2>
      </div>
      <div>
        <p>{summaryParts(request, catalogue).join(' · ')}</p>
        <p className="muted small">
          {number}
          {phone && (
            <>
              {' · '}
              <a href={`tel:${phone}`}>{phoneText(phone)}</a>
            </>
          )}
        </p>
        {mail && <p className="muted small">{mailLabels[mail.state]}</p>}
        {(hasStatus || isHeld(request)) && (
          <StatusBadge {...statusOf({ ...request, time: hour })} />
        )}
      </div>
      <p className="row admin-actions">
        <ClientLinks request={request} labelSuffix={labelSuffix} />
        {(status === 'pending' || status === 'confirmed') && (
          <Link className="button" to={`${file}#${confirmFormId}`}>
            <span>
              {`${confirmLabel(status)}…`}
              {labelSuffix}
            </span>
          </Link>
        )}
      </p>
    </li>
  );
}

/** Returns a one-line summary. It leaves out the total duration if the persons' treatments differ. */
export function summaryParts(request: Line, catalogue: Catalogue): string[] {
  const { people, treatments, persons } = request;
  if (!persons) return requestParts(careLabel(request, catalogue), treatments, people);
  return [peopleText(people), [...new Set(persons.flat().map(({ nom }) => nom))].join(' + ')];
}
