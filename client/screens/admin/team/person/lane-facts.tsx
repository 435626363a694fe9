import { weekLines } from '../../../../../shared/calendar/opening.ts';
import type { Catalogue } from '../../../../../shared/contents/catalogue-of.ts';
import type { LaneFile } from '../../../../../shared/contract/admin/agenda-facts.ts';
import { Link } from '../../../../components/link.tsx';
import { useInstitute } from '../../../../page/page-context.ts';
import { useCatalogue } from '../../../../page/use-catalogue.ts';
import { Section } from '../../section.tsx';
import { skillsLink } from '../team-links.ts';

/** The institute's hours, which apply to people without their own. */
export function InstituteHours({ hasOwn }: { hasOwn: boolean }) {
  const { hours: week } = useInstitute();
  return (
    <p className="muted">
      {hasOwn
        ? 'Une période remplace les horaires de toute l’année\u00a0; de deux périodes qui se croisent, celle qui commence en dernier l’emporte. Les autres jours, les heures de l’institut s’appliquent\u00a0: '
        : 'Sans horaires propres, les heures de l’institut s’appliquent\u00a0: '}
      {weekLines(week)
        .map(({ days, hours }) => `${days} ${hours}`)
        .join(', ')}
      . Hors de ces heures, rien n’est proposé.
    </p>
  );
}

/** A person's skills by section. */
export function SkillLines({ lane }: { lane: LaneFile }) {
  const catalogue = useCatalogue();
  return (
    <Section id="savoir-faire" title="Savoir-faire">
      <ul className="lines">
        {catalogue.sections.map(({ slug, titre }) => (
          <li key={slug}>
            <div>
              <p>
                <Link className="line-link" to={skillsLink(lane.id, slug)}>
                  {titre}
                </Link>
              </p>
              <p className="muted small">{skillText(lane, slug, catalogue)}</p>
            </div>
          </li>
        ))}
      </ul>
    </Section>
  );
}

function skillText({ skills }: LaneFile, section: string, catalogue: Catalogue): string {
  const isWhole = skills.some(({ skill }) => skill === section);
  const single = skills.filter(
    ({ skill }) => skill !== section && catalogue.sectionOf(skill) === section,
  );
  const own = single.filter(({ minutes }) => minutes !== null).length;
  const times = own > 0 ? `, dont ${own} avec une durée propre` : '';
  if (isWhole) return `tous les soins${times}`;
  if (single.length === 0) return 'aucun soin';
  return `${single.length} ${single.length > 1 ? 'soins' : 'soin'}${times}`;
}
