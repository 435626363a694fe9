import type { PublicPerson } from '../../../../shared/contents/changes.ts';
import { today } from '../../clock.ts';
import type { Facts, LaneFacts } from '../search/facts.ts';

/** The people whom the owner shows on the site, as long as they are in service. */
export function publicPeople({ lanes }: Facts, day = today()): PublicPerson[] {
  const isThere = ({ kind, is_shown, active_from, active_to }: LaneFacts) =>
    kind === 'staff' && is_shown && (active_from ?? '') <= day && day <= (active_to ?? day);
  return lanes.filter(isThere).map(({ lane, name, job, bio, skills }) => {
    const sections = [...skills.keys()].map((skill) => skill.split('/')[0] ?? '');
    return { id: String(lane), name, job, bio, sections: [...new Set(sections)].sort() };
  });
}
