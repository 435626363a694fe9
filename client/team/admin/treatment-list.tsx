import { listTreatments, type Treatment } from '../../../shared/catalogue.ts';
import { changedBetween, changedText } from '../../../shared/contract/declared-fields.ts';
import { adminPaths } from '../../../shared/page/admin-paths.ts';
import type { OfferedTreatment } from '../../../shared/site/published-catalogue.ts';
import type { Rule, Rules } from '../../../shared/team/agenda-facts.ts';
import { ruleFields } from '../../../shared/team/declared-agenda-fields.ts';
import { plainRule } from '../../../shared/team/plain-rule.ts';
import { formatMinutes, parseMinutes } from '../../../shared/text/duration.ts';
import { adminScreen, type ScreenProps } from '../../admin/admin-screen.tsx';
import { load } from '../../admin/load.ts';
import { Row, Rows } from '../../admin/rows.tsx';
import { Link } from '../../components/link.tsx';
import { ruleLink, treatmentsLink } from './team-links.ts';
import { factsNotice, lackText } from './team-parts.tsx';

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

const ruleText = (rule: Rule): string =>
  changedText(ruleFields, changedBetween(plainRule, { ...plainRule, ...rule }));

export const treatmentsScreen = adminScreen<Rules>({
  title: 'Soins',
  load: (asked) => load(asked, { name: 'adminRules' }),
  ...factsNotice,
  View: TreatmentsView,
  back: [{ to: adminPaths.adminTeam, label: 'Toute l’équipe' }],
});

function TreatmentsView({ found, search, catalogue }: ScreenProps<Rules>) {
  const section = catalogue.section(search.get('section') ?? '') ?? catalogue.sections[0];
  return (
    <>
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
      <Rows label={section?.titre ?? ''}>
        {(section ? listTreatments(section) : []).map((treatment) => {
          const { id, nom } = treatment;
          const rule = found.rules.find((candidate) => candidate.treatment === id);
          const lack = found.unbookable.find((candidate) => candidate.treatment === id);
          return (
            <Row
              key={id}
              title={nom}
              to={ruleLink(id)}
              detail={rule && ruleText(rule)}
              end={usualText(usualMinutes(found, treatment))}
            >
              {lack && <p className="field-error">{`Pas proposé\u00a0: ${lackText(lack)}`}</p>}
            </Row>
          );
        })}
      </Rows>
    </>
  );
}
