import { useActionData, useLoaderData, useSearchParams } from 'react-router';
import { treatmentsOf } from '../../../../../shared/catalogue.ts';
import type { OfferedSection } from '../../../../../shared/contents/catalogue-of.ts';
import type { Rules } from '../../../../../shared/contract/admin/agenda-facts.ts';
import { adminPaths } from '../../../../../shared/page/admin-paths.ts';
import { Link } from '../../../../components/link.tsx';
import { ErrorNotice } from '../../../../components/notice.tsx';
import type { FormOutcome } from '../../../../forms/form-input.ts';
import { useCatalogue } from '../../../../page/use-catalogue.ts';
import type { Loaded } from '../../admin-data.ts';
import { AdminPage } from '../../admin-page.tsx';
import { FactsNotice } from '../facts-problem.tsx';
import { catalogueMinutes, isPlain, ruleText, usualText } from '../rule-text.ts';
import { ruleLink, treatmentsLink } from '../team-links.ts';
import { ResetForm } from './reset-form.tsx';

/** How long treatments take, and what they need. */
export function AdminTreatments() {
  const { found, problem } = useLoaderData<Loaded<Rules>>();
  const outcome = useActionData<FormOutcome>();
  const [search] = useSearchParams();
  const catalogue = useCatalogue();
  const section = catalogue.section(search.get('section') ?? '') ?? catalogue.sections[0];
  return (
    <AdminPage title="Soins" isWrong={outcome !== undefined || problem !== undefined}>
      <ErrorNotice problem={problem} />
      {found && (
        <>
          <FactsNotice outcome={outcome} history={found.history} />
          <p>Durée, nettoyage, pause, salle, et réservation en ligne ou sur demande.</p>
          <nav aria-label="Sections" className="pills">
            {catalogue.sections.map(({ slug, titre }) => (
              <Link
                key={slug}
                to={treatmentsLink(slug)}
                aria-current={slug === section?.slug ? 'page' : undefined}
              >
                {titre}
              </Link>
            ))}
          </nav>
          {section && <Treatments rules={found} section={section} />}
        </>
      )}
      <p className="link-row">
        <Link to={adminPaths.adminTeam}>Toute l’équipe</Link>
      </p>
    </AdminPage>
  );
}

function Treatments({
  rules: { rules, lostRooms },
  section,
}: {
  rules: Rules;
  section: OfferedSection;
}) {
  return (
    <section className="card" aria-labelledby="liste-soins">
      <h2 id="liste-soins">{section.titre}</h2>
      <ul className="lines">
        {treatmentsOf(section).map((treatment) => {
          const { id } = treatment;
          const rule = rules.find((one) => one.treatment === id);
          return (
            <li key={id}>
              <div>
                <p>
                  <Link className="line-link" to={ruleLink(id)}>
                    {treatment.nom}
                  </Link>
                </p>
                <p className="muted small">
                  {rule
                    ? ruleText(rule)
                    : `${usualText(catalogueMinutes(treatment))}, comme au catalogue`}
                </p>
                {lostRooms.some((lost) => lost.treatment === id) && (
                  <p className="field-error">Aucune salle de cette sorte&nbsp;: pas proposé.</p>
                )}
              </div>
              {rule && !isPlain(rule) && <ResetForm rule={rule} name={treatment.nom} />}
            </li>
          );
        })}
      </ul>
    </section>
  );
}
