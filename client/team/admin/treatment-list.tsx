import { courseText } from '../../../shared/booking/course-text.ts';
import { listTreatments, type Treatment } from '../../../shared/catalogue.ts';
import { adminPaths } from '../../../shared/page/admin-paths.ts';
import type { OfferedSection, OfferedTreatment } from '../../../shared/site/catalogue-of.ts';
import type { Rule, Rules, Unbookable } from '../../../shared/team/agenda-facts.ts';
import { saveRuleInput } from '../../../shared/team/agenda-facts-input.ts';
import { isPlainRule, plainRule } from '../../../shared/team/plain-rule.ts';
import { formatMinutes, parseMinutes } from '../../../shared/text/duration.ts';
import { form } from '../../admin/admin-form.ts';
import { adminScreen, type ScreenProps } from '../../admin/admin-screen.tsx';
import { ButtonForm } from '../../admin/edit-form.tsx';
import { load } from '../../admin/load.ts';
import { Section } from '../../admin/section.tsx';
import { Link } from '../../components/link.tsx';
import { useCatalogue } from '../../page/use-catalogue.ts';
import { ruleLink, treatmentsLink } from './team-links.ts';
import { factsNotice } from './team-parts.tsx';

const catalogueMinutes = ({ duree }: Treatment): number | undefined =>
  duree === undefined ? undefined : parseMinutes(duree);

export const usualMinutes = (
  { rules, usual = [] }: Pick<Rules, 'rules' | 'usual'>,
  treatment: OfferedTreatment,
): number | undefined => {
  const own = usual.find((candidate) => candidate.treatment === treatment.id);
  if (own) return own.minutes ?? undefined;
  const rule = rules.find((candidate) => candidate.treatment === treatment.id);
  return rule?.minutes ?? catalogueMinutes(treatment);
};

export const usualText = (minutes: number | undefined): string =>
  minutes === undefined ? 'sans durée' : formatMinutes(minutes);

function ruleText(rule: Rule): string {
  const { minutes, preparation = 0, cleaning, pauseAt, pause, roomKind, ...rest } = rule;
  const { sessionCount = 1, daysApart = 0 } = rule;
  const { instant, atOnce, sameRoom, assistants, fourHands } = rest;
  const inHours = (outside: boolean | undefined) =>
    outside === false ? ' aux heures de travail' : '';
  return [
    minutes !== null &&
      `${formatMinutes(minutes)} au lieu de ${usualText(rule.catalogueMinutes ?? undefined)}`,
    preparation > 0 &&
      `préparation ${formatMinutes(preparation)}${inHours(rest.preparationOutside)}`,
    cleaning > 0 && `nettoyage ${formatMinutes(cleaning)}${inHours(rest.cleaningOutside)}`,
    pause > 0 && `pose de ${formatMinutes(pause)} après ${formatMinutes(pauseAt)}`,
    assistants && 'avec une assistante',
    fourHands && 'à quatre mains',
    roomKind && `salle\u00a0: ${roomKind}`,
    !instant && 'sur demande',
    sessionCount > 1 && courseText({ sessionCount, daysApart }),
    atOnce && `ensemble, à la même heure${sameRoom ? ' et dans la même salle' : ''}`,
  ]
    .filter(Boolean)
    .join(' · ');
}

export const treatmentsScreen = adminScreen<Rules>({
  title: 'Soins',
  load: (asked) => load(asked, { name: 'adminRules' }),
  forms: {
    '': form({
      call: 'adminSaveRule',
      schema: saveRuleInput,
      input: ({ values: { treatment, mark } }) => {
        // Keeps `atOnce`, because the catalogue has no value for it.
        const { atOnce: _, ...plain } = plainRule;
        return { ...plain, treatment, assistants: [], mark };
      },
      done: ({ input: { treatment }, posted }) =>
        treatmentsLink(posted.catalogue().getSection(treatment), 'rule-reset'),
    }),
  },
  ...factsNotice,
  View: TreatmentsView,
  back: [{ to: adminPaths.adminTeam, label: 'Toute l’équipe' }],
});

function TreatmentsView({ found, search, catalogue }: ScreenProps<Rules>) {
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
        {listTreatments(section).map((treatment) => {
          const { id } = treatment;
          const rule = rules.find((candidate) => candidate.treatment === id);
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
              {rule && !isPlainRule(rule) && <ResetForm rule={rule} name={treatment.nom} />}
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

export const ResetForm = ({ rule: { treatment, mark }, name }: { rule: Rule; name: string }) => (
  <ButtonForm
    action={treatmentsLink(useCatalogue().getSection(treatment))}
    hiddenFields={{ treatment, mark }}
    className="button-link"
  >
    Revenir au catalogue<span className="visually-hidden">{` pour ${name}`}</span>
  </ButtonForm>
);
