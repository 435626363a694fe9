import { buildAdminScreen } from '#client/admin/admin-screen.tsx';
import { IconCallLink } from '#client/admin/contact-actions.tsx';
import { formatRecentDay } from '#client/admin/history.tsx';
import { InboxTabs } from '#client/admin/inbox-tabs.tsx';
import { EmptyPage, FoldedSearch, Pager } from '#client/admin/list-controls.tsx';
import { load } from '#client/admin/load.ts';
import { Row, Rows } from '#client/admin/screen-parts.tsx';
import { useCatalogue } from '#client/page/use-catalogue.ts';
import {
  type RequestFilter,
  readPage,
  readRequestFilter,
  requestTabs,
} from '#shared/appointments/request-filter.ts';
import type { RequestLine } from '#shared/appointments/request-list.ts';
import { getStatus, isHeld } from '#shared/appointments/request-status.ts';
import { formatPeople, sumVisitPrice } from '#shared/appointments/request-text.ts';
import { formatRequestLabel } from '#shared/booking/treatment-choice.ts';
import { type Day, formatLongDay, formatShortDay } from '#shared/calendar/calendar-month.ts';
import { formatTime } from '#shared/calendar/opening.ts';
import { formatXof } from '#shared/money/money-text.ts';
import { adminPaths, buildRequestLink } from '#shared/page/admin-paths.ts';
import { capitalize } from '#shared/text/capitalize.ts';
import { formatMoment } from '#shared/text/moment-text.ts';
import { mailLabels } from './client-contact.tsx';

export const requestsScreen = buildAdminScreen({
  title: 'Demandes',
  load: ({ search, ...pageRequest }) =>
    load(pageRequest, {
      name: 'adminRequests',
      query: { ...readRequestFilter(search), page: readPage(search) },
    }),
  Tools({ search }) {
    const { status, search: searchText, from, to } = readRequestFilter(search);
    return (
      <>
        <FoldedSearch
          key={search.toString()}
          action={adminPaths.adminRequests}
          state={requestTabs.find((tab) => tab.status === status)?.slug}
          label="Nom ou numéro"
          searchText={searchText}
        />
        {from && to && (
          <p className="muted">
            {from === to
              ? capitalize(formatLongDay(from))
              : `Du ${formatShortDay(from)} au ${formatShortDay(to)}`}
          </p>
        )}
      </>
    );
  },
  View({ data, search, today }) {
    const filter = readRequestFilter(search);
    return (
      <>
        <InboxTabs
          current={filter.status}
          requests={data.pending}
          messages={data.openMessages ?? 0}
        />
        <EmptyPage rows={data.requests} canBook>
          {formatEmptyText(filter)}
        </EmptyPage>
        <Rows>
          {data.requests.map((request) => (
            <RequestRow
              key={request.number}
              request={request}
              shownStatus={filter.status}
              today={today}
            />
          ))}
        </Rows>
        <Pager hasNext={data.hasNext} />
      </>
    );
  },
});

const isThisYear = (day: Day, today: Day) => day.slice(0, 4) === today.slice(0, 4);

function formatEmptyText({ status, search, from, to }: RequestFilter): string {
  if (status === 'pending' && !search && !from && !to) return 'Aucune nouvelle demande.';
  return 'Aucune demande ne correspond à ces critères.';
}

interface RowProps {
  request: RequestLine;
  shownStatus: RequestFilter['status'];
  today: Day;
}

function RequestRow({ request, shownStatus, today }: RowProps) {
  const { number, day, hour, moment, name, phone, mail, people, treatments, persons } = request;
  const catalogue = useCatalogue();
  const price = sumVisitPrice(request);
  const date = capitalize(isThisYear(day, today) ? formatShortDay(day) : formatLongDay(day));
  const facts = [
    (shownStatus === 'all' || isHeld(request)) && getStatus({ ...request, time: hour }).label,
    [...new Set((persons?.flat() ?? treatments).map(({ nom }) => nom))].join(' + ') ||
      formatRequestLabel(request, catalogue),
    people > 1 && formatPeople(people),
    price > 0 && formatXof(price),
  ];
  const dates = [
    hour ? date : `${date}, ${formatMoment(moment)}`,
    shownStatus === 'pending' &&
      `reçue ${formatRecentDay(request.createdAt, today, (day) => `le ${formatShortDay(day)}`)}`,
    mail && mail.state !== 'sent' && mailLabels[mail.state],
  ];
  return (
    <Row
      to={buildRequestLink(number)}
      title={
        <>
          <bdi>{name}</bdi>
          <span className="visually-hidden">{`, demande ${number}`}</span>
        </>
      }
      detail={
        <>
          <p className="row-excerpt">{facts.filter(Boolean).join('\u00a0· ')}</p>
          <p>{dates.filter(Boolean).join(', ')}</p>
        </>
      }
      end={hour && formatTime(hour)}
    >
      {phone && <IconCallLink phone={phone} name={`${name}, demande ${number}`} />}
    </Row>
  );
}
