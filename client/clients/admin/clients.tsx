import { completedField } from '#client/admin/admin-form.ts';
import { buildAdminScreen } from '#client/admin/admin-screen.tsx';
import { formatBriefDate } from '#client/admin/history.tsx';
import { EmptyPage, Pager, SearchForm } from '#client/admin/list-controls.tsx';
import { load } from '#client/admin/load.ts';
import { Row, Rows } from '#client/admin/screen-parts.tsx';
import { readPage, readSearch } from '#shared/appointments/request-filter.ts';
import type { Day } from '#shared/calendar/calendar-month.ts';
import type { ClientList } from '#shared/clients/clients.ts';
import { adminPaths } from '#shared/page/admin-paths.ts';
import { formatAnyPhone } from '#shared/text/phone-number.ts';
import { buildClientLink, formatCount } from './client-data.ts';

const erasedText =
  'Les données sont effacées. Si une personne écrit ou réserve à nouveau, elle revient dans cette liste.';

export const clientsScreen = buildAdminScreen({
  title: 'Clients',
  load: ({ search, ...pageRequest }) =>
    load(pageRequest, {
      name: 'adminClients',
      query: { search: readSearch(search), page: readPage(search) },
    }),
  done: ({ search }) => (search.get(completedField) === 'efface' ? erasedText : undefined),
  Head({ search }) {
    const searchText = readSearch(search);
    return (
      <SearchForm
        key={searchText}
        action={adminPaths.adminClients}
        label="Nom ou téléphone"
        searchText={searchText}
      />
    );
  },
  View({ data, search, today }) {
    return (
      <>
        <EmptyPage rows={data.clients} canBook>
          {readSearch(search) ? 'Personne ne correspond.' : 'Personne n’a encore laissé de numéro.'}
        </EmptyPage>
        <Rows>
          {data.clients.map((client) => (
            <ClientRow key={client.phone} {...client} today={today} />
          ))}
        </Rows>
        <Pager hasNext={data.hasNext} />
      </>
    );
  },
});

type ClientRowProps = ClientList['clients'][number] & { today: Day };

function formatDate({ nextDay, isRunning, lastDay, visits, today }: ClientRowProps): string {
  if (isRunning) return 'en ce moment';
  const day = nextDay || lastDay;
  const isToday = day === today;
  const visitLabel = isToday ? 'visite' : 'dernière';
  const nextLabel = isToday ? 'vient' : 'prochaine';
  const label = nextDay ? nextLabel : visits === 0 ? 'demande' : visitLabel;
  return `${label} ${isToday ? 'aujourd’hui' : formatBriefDate(day, today)}`;
}

function ClientRow(client: ClientRowProps) {
  const { nextDay, name, number, phone, visits } = client;
  return (
    <Row
      to={buildClientLink(number)}
      title={
        <>
          <bdi>{name}</bdi>
          <span className="visually-hidden">{`, ${number}`}</span>
        </>
      }
      detail={[formatAnyPhone(phone), visits > 0 && formatCount(visits, 'visite')]
        .filter(Boolean)
        .join(' · ')}
      end={<span className={`row-date small ${nextDay ? '' : 'muted'}`}>{formatDate(client)}</span>}
    />
  );
}
