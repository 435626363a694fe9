import { treatmentsOf } from '../../../../../shared/catalogue.ts';
import type { OfferedSection } from '../../../../../shared/contents/catalogue-of.ts';
import type { Rule, Rules } from '../../../../../shared/contract/admin/agenda-facts.ts';
import { saveRuleInput } from '../../../../../shared/contract/admin/treatment-rules-input.ts';
import { adminPaths } from '../../../../../shared/page/admin-paths.ts';
import { Link } from '../../../../components/link.tsx';
import { adminScreen, type Shown } from '../../admin-screen.tsx';
import { ButtonForm } from '../../forms/edit-form.tsx';
import { form } from '../../forms/form.ts';
import { load } from '../../load.ts';
import { Section } from '../../section.tsx';
import { factsNotice } from '../facts-notice.tsx';
import { catalogueMinutes, isPlain, plainRule, ruleText, usualText } from '../rule-text.ts';
import { ruleLink, sectionOf, treatmentsLink } from '../team-links.ts';

/** How long treatments take, and what they need. */
export const treatmentsScreen = adminScreen<Rules>({
  title: 'Soins',
  load: (asked) => load(asked, { name: 'adminRules' }),
  /** Takes one treatment back to the catalogue. */
  forms: {
    '': form({
      call: 'adminSaveRule',
      schema: saveRuleInput,
      input: ({ values: { treatment = '', mark } }) => {
        // Keeps `atOnce`, as the catalogue has no value for it.
        const { atOnce: _, ...plain } = plainRule(treatment);
        return { ...plain, mark };
      },
      done: ({ input: { treatment } }) => treatmentsLink(sectionOf(treatment), 'rule-reset'),
    }),
  },
  ...factsNotice,
  View: TreatmentsView,
  back: [{ to: adminPaths.adminTeam, label: 'Toute l’équipe' }],
});

function TreatmentsView({ found, search, catalogue }: Shown<Rules>) {
  const section = catalogue.section(search.get('section') ?? '') ?? catalogue.sections[0];
  return (
    <>
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
    <Section id="liste-soins" title={section.titre}>
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
    </Section>
  );
}

/** Takes a treatment back to the catalogue. */
export const ResetForm = ({ rule: { treatment, mark }, name }: { rule: Rule; name: string }) => (
  <ButtonForm
    action={treatmentsLink(sectionOf(treatment))}
    hiddenFields={{ treatment, mark }}
    className="button-link"
  >
    Revenir au catalogue<span className="visually-hidden">{` pour ${name}`}</span>
  </ButtonForm>
);
