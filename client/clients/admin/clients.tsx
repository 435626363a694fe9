import { readPage, readSearch } from '../../../shared/appointments/request-filter.ts';
import { dayTitle } from '../../../shared/calendar/calendar-month.ts';
import type { ClientList } from '../../../shared/clients/clients.ts';
import { adminPaths } from '../../../shared/page/admin-paths.ts';
import { phoneText } from '../../../shared/text/phone-number.ts';
import { DoneNotice } from '../../admin/admin-notice.tsx';
import { adminScreen, type Shown } from '../../admin/admin-screen.tsx';
import { completedField } from '../../admin/completed-edit.ts';
import { EmptyPage, Pager, SearchForm } from '../../admin/list-controls.tsx';
import { load } from '../../admin/load.ts';
import { Link } from '../../components/link.tsx';
import { clientLink } from './client-data.ts';

const erasedText =
  'Les données sont effacées. Si une personne écrit ou réserve à nouveau, elle revient dans cette liste.';

export const clientsScreen = adminScreen({
  title: 'Clients',
  load: ({ search, ...asked }) =>
    load(asked, {
      name: 'adminClients',
      query: { search: readSearch(search), page: readPage(search) },
    }),
  Done: ({ search }) => (
    <DoneNotice text={search.get(completedField) === 'efface' ? erasedText : undefined} />
  ),
  Head({ search }) {
    const words = readSearch(search);
    const label = 'Nom, téléphone ou numéro de demande';
    return <SearchForm key={words} action={adminPaths.adminClients} label={label} words={words} />;
  },
  View: Clients,
});

function Clients({ found, search }: Shown<ClientList>) {
  return (
    <>
      <EmptyPage lines={found.clients}>
        {readSearch(search) ? 'Personne ne correspond.' : 'Personne n’a encore laissé de numéro.'}
      </EmptyPage>
      <ul className="cards">
        {found.clients.map((client) => (
          <Line key={client.phone} client={client} />
        ))}
      </ul>
      <Pager hasNext={found.hasNext} />
    </>
  );
}

function Line({
  client: { number, name, phone, visits, lastDay },
}: {
  client: ClientList['clients'][number];
}) {
  const hidden = <span className="visually-hidden">{`, ${number}`}</span>;
  return (
    <li className="card stack-tight admin-message">
      <h2>
        <Link to={clientLink(number)} className="line-link">
          <bdi>{name}</bdi>
          {hidden}
        </Link>
      </h2>
      <p className="muted small">
        {`${phoneText(phone)} · ${visits}\u00a0rendez-vous · dernière date\u00a0: ${dayTitle(lastDay)}`}
      </p>
    </li>
  );
}
