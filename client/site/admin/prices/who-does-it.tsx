import { adminPaths } from '../../../../shared/page/admin-paths.ts';
import type { AdminContents } from '../../../../shared/site/content-history.ts';
import type { Team } from '../../../../shared/team/agenda-facts.ts';
import { type Asked, load } from '../../../admin/load.ts';
import { Link } from '../../../components/link.tsx';
import { usePage } from '../../../page/page-context.ts';

export type WithTeam = AdminContents & {
  /** Only for a new treatment, and if the backend has an agenda. */
  readonly team?: Team | undefined;
  /** The treatment that has just come into the section. */
  readonly came?: string | undefined;
};

export const loadTeam = async (asked: Asked) => (await load(asked, { name: 'adminTeam' })).found;

interface Props {
  team: Team;
  section: string;
  treatment?: string | undefined;
}

/**
 * Names the people who can do a new treatment: those who do the whole section, until the owner adds
 * others.
 */
export function WhoDoesIt({ team, section, treatment }: Props) {
  const { today } = usePage();
  const names = team.resources
    .filter(({ sections, to }) => sections.includes(section) && (to === '' || to >= today))
    .map(({ name }) => name);
  const left = team.review.filter(
    (lack) => lack.reason === 'skill' && lack.treatment === treatment,
  ).length;
  return (
    <div className="notice notice-question">
      <p>
        {names.length > 0
          ? `Ce soin revient d’office à ${listed(names)}\u00a0: tous les soins de cette rubrique y sont cochés.`
          : 'Ce soin n’est dans le savoir-faire de personne\u00a0: aucune heure n’est proposée tant que vous ne l’y cochez pas.'}
      </p>
      {left > 0 && (
        <p>
          {left === 1
            ? '1 rendez-vous à venir est à revoir\u00a0: la personne prévue ne fait pas les soins de cette rubrique.'
            : `${left} rendez-vous à venir sont à revoir\u00a0: les personnes prévues ne font pas les soins de cette rubrique.`}
        </p>
      )}
      <p className="link-row">
        <Link to={adminPaths.adminTeam}>Équipe et savoir-faire</Link>
      </p>
    </div>
  );
}

/** "Awa, Mariam et Grâce" */
const listed = (names: readonly string[]): string =>
  names.length > 1 ? `${names.slice(0, -1).join(', ')} et ${names.at(-1)}` : names.join();
