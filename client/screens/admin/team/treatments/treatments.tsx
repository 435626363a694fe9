import { treatmentsOf } from '../../../../../shared/catalogue.ts';
import type { OfferedSection } from '../../../../../shared/contents/catalogue-of.ts';
import type { Rule, Rules, Unbookable } from '../../../../../shared/contract/admin/agenda-facts.ts';
import { saveRuleInput } from '../../../../../shared/contract/admin/agenda-facts-input.ts';
import { adminPaths } from '../../../../../shared/page/admin-paths.ts';
import { Link } from '../../../../components/link.tsx';
import { useCatalogue } from '../../../../page/use-catalogue.ts';
import { adminScreen, type Shown } from '../../admin-screen.tsx';
import { ButtonForm } from '../../forms/edit-form.tsx';
import { form } from '../../forms/form.ts';
import { load } from '../../load.ts';
import { Section } from '../../section.tsx';
import { factsNotice } from '../facts-notice.tsx';
import { isPlain, plainRule, ruleText, usualMinutes, usualText } from '../rule-text.ts';
import { ruleLink, treatmentsLink } from '../team-links.ts';

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
        return { ...plain, assistants: [], fourHands: false, mark };
      },
      done: ({ input: { treatment }, posted }) =>
        treatmentsLink(posted.catalogue().sectionOf(treatment), 'rule-reset'),
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
      <p>
        Durée, préparation, nettoyage, pose, deuxième personne, salle, et réservation en ligne ou
        sur demande.
      </p>
      <nav aria-label="Rubriques" className="pills">
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
      {section && <Treatments found={found} section={section} />}
    </>
  );
}

function Treatments({ found, section }: { found: Rules; section: OfferedSection }) {
  const { rules, unbookable } = found;
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
                    : `${usualText(usualMinutes(found, treatment))}, comme au catalogue`}
                </p>
                <NoHours of={unbookable.find(({ treatment }) => treatment === id)} />
              </div>
              {rule && !isPlain(rule) && <ResetForm rule={rule} name={treatment.nom} />}
            </li>
          );
        })}
      </ul>
    </Section>
  );
}

const NoHours = ({ of }: { of: Unbookable | undefined }) =>
  of && <p className="field-error">{`${lackText(of)}\u00a0: pas proposé.`}</p>;

function lackText({ roomKind, assistant, sameRoom }: Unbookable): string {
  if (assistant) return 'Il manque la deuxième personne';
  if (sameRoom) return 'Aucune salle de ce type n’a deux places';
  return roomKind ? 'Aucune salle de ce type' : 'Personne ne le fait';
}

/** Takes a treatment back to the catalogue. */
export const ResetForm = ({ rule: { treatment, mark }, name }: { rule: Rule; name: string }) => (
  <ButtonForm
    action={treatmentsLink(useCatalogue().sectionOf(treatment))}
    hiddenFields={{ treatment, mark }}
    className="button-link"
  >
    Revenir au catalogue<span className="visually-hidden">{` pour ${name}`}</span>
  </ButtonForm>
);
