import type { Unbookable } from '../../../../shared/contract/admin/agenda-facts.ts';
import { Link } from '../../../components/link.tsx';
import { useCatalogue } from '../../../page/use-catalogue.ts';
import { treatmentName } from '../treatment-name.ts';
import { ruleLink, treatmentsLink } from './team-links.ts';

/** As many as fit on a phone's screen. */
const longest = 5;

/** Treatments for which no hour is offered, until somebody or a room is back in service. */
export function UnbookableTreatments({ treatments }: { treatments: readonly Unbookable[] }) {
  const catalogue = useCatalogue();
  const [first] = treatments;
  if (!first) return null;
  const more = treatments.length - longest;
  return (
    <section className="notice notice-question" aria-labelledby="sans-heures">
      <h2 id="sans-heures" className="notice-title">
        {treatments.length > 1
          ? `${treatments.length}\u00a0soins ne se réservent plus en ligne`
          : 'Un soin ne se réserve plus en ligne'}
      </h2>
      <p>
        Aucune heure n’en est proposée&nbsp;: vos clients n’envoient que des demandes. Dites qui
        s’en occupe, remettez la salle en service, ou choisissez «&nbsp;sur demande&nbsp;» pour ce
        soin.
      </p>
      <ul className="bullets">
        {treatments.slice(0, longest).map((one) => (
          <li key={one.treatment}>
            <Link to={ruleLink(one.treatment)}>{treatmentName(one.treatment, catalogue)}</Link>
            {`\u00a0: ${lackText(one)}`}
          </li>
        ))}
        {more > 0 && (
          <li>
            <Link to={treatmentsLink(catalogue.sectionOf(first.treatment))}>
              {more > 1 ? `et ${more}\u00a0autres` : 'et un autre'}
            </Link>
          </li>
        )}
      </ul>
    </section>
  );
}

function lackText({ roomKind, assistant, sameRoom }: Unbookable): string {
  if (assistant) return 'il manque la deuxième personne';
  if (sameRoom) return `aucune salle «\u00a0${roomKind}\u00a0» n’a deux places`;
  return roomKind ? `aucune salle «\u00a0${roomKind}\u00a0»` : 'personne ne le fait';
}
