import type { LostRoom } from '../../../../shared/contract/admin/agenda-facts.ts';
import { Link } from '../../../components/link.tsx';
import { useCatalogue } from '../../../page/use-catalogue.ts';
import { treatmentName } from '../treatment-name.ts';
import { ruleLink } from './team-links.ts';

/** Treatments that cannot be booked, as their room was removed. */
export function LostRooms({ lost }: { lost: readonly LostRoom[] }) {
  const catalogue = useCatalogue();
  if (lost.length === 0) return null;
  return (
    <section className="notice notice-question" aria-labelledby="sans-salle">
      <h2 id="sans-salle" className="notice-title">
        {lost.length > 1
          ? `${lost.length}\u00a0soins n’ont plus de salle`
          : 'Un soin n’a plus de salle'}
      </h2>
      <p>
        Aucune heure n’en est proposée en ligne. Remettez une salle de cette sorte en service, ou
        changez la salle du soin.
      </p>
      <ul className="bullets">
        {lost.map(({ treatment, roomKind }) => (
          <li key={treatment}>
            <Link to={ruleLink(treatment)}>{treatmentName(treatment, catalogue)}</Link>
            {`\u00a0: ${roomKind}`}
          </li>
        ))}
      </ul>
    </section>
  );
}
