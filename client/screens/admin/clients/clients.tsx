import { Form, useLoaderData, useSearchParams } from 'react-router';
import { dayTitle } from '../../../../shared/calendar/calendar-month.ts';
import type { ClientList } from '../../../../shared/contract/admin/clients.ts';
import { searchLimit } from '../../../../shared/contract/admin/query.ts';
import { adminPaths } from '../../../../shared/page/admin-paths.ts';
import { adminListFields as fields, readSearch } from '../../../../shared/page/request-filter.ts';
import { phoneText } from '../../../../shared/text/phone-number.ts';
import { Link } from '../../../components/link.tsx';
import { ErrorNotice } from '../../../components/notice.tsx';
import { SuccessNotice } from '../../../components/success-notice.tsx';
import { TextField } from '../../../forms/field.tsx';
import type { Loaded } from '../admin-data.ts';
import { AdminPage } from '../admin-page.tsx';
import { completedField } from '../completed-edit.ts';
import { EmptyPage, Pager } from '../pager.tsx';
import { clientLink } from './client-links.ts';

export function AdminClients() {
  const { found, problem } = useLoaderData<Loaded<ClientList>>();
  const [search] = useSearchParams();
  const words = readSearch(search);
  return (
    <AdminPage title="Clientèle" isWrong={problem !== undefined}>
      <ErrorNotice problem={problem} />
      {search.get(completedField) === 'efface' && (
        <SuccessNotice>
          <p>
            Les données sont effacées. Si une personne écrit ou réserve à nouveau, elle revient dans
            cette liste.
          </p>
        </SuccessNotice>
      )}
      <search className="card" key={words}>
        <Form action={adminPaths.adminClients} className="admin-search">
          <TextField
            name={fields.search}
            label="Nom, téléphone ou numéro de demande"
            type="search"
            maxLength={searchLimit}
            autoComplete="off"
            defaultValue={words}
          />
          <button type="submit" className="button button-outline">
            Chercher
          </button>
        </Form>
      </search>
      {found && (
        <>
          <EmptyPage lines={found.clients}>
            {words ? 'Personne ne correspond.' : 'Personne encore n’a laissé de numéro.'}
          </EmptyPage>
          <ul className="cards">
            {found.clients.map((client) => (
              <Line key={client.phone} client={client} />
            ))}
          </ul>
          <Pager hasNext={found.hasNext} />
        </>
      )}
    </AdminPage>
  );
}

function Line({
  client: { number, name, phone, visits, lastDay },
}: {
  client: ClientList['clients'][number];
}) {
  const hidden = <span className="visually-hidden">{`, ${number}`}</span>;
  return (
    <li className="card admin-message">
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
