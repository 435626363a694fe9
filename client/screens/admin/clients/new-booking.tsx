import type { ClientFile } from '../../../../shared/contract/admin/clients.ts';
import { Link } from '../../../components/link.tsx';
import { bookForLink } from '../agenda/agenda-address.ts';

/** Books for the client, who is named by the visit that can be had again. */
export function NewBooking({ client: { number, requests } }: { client: ClientFile }) {
  const last = requests.find(
    ({ status, outcome }) => status === 'confirmed' && outcome !== 'missed',
  );
  return (
    <p className="actions">
      <Link className="button" to={bookForLink(last?.number ?? number)}>
        Nouveau rendez-vous
      </Link>
      {last && (
        <Link className="button button-outline" to={bookForLink(last.number, { again: true })}>
          Comme la dernière fois
        </Link>
      )}
    </p>
  );
}
