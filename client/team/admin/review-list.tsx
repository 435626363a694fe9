import { formatTime } from '../../../shared/calendar/opening.ts';
import { dateTitle } from '../../../shared/calendar/time-of-day.ts';
import { requestLink } from '../../../shared/page/admin-paths.ts';
import type { Review } from '../../../shared/team/agenda-facts.ts';
import { Section } from '../../admin/section.tsx';
import { Link } from '../../components/link.tsx';
import { useCatalogue } from '../../page/use-catalogue.ts';
import { treatmentName } from './treatment-name.ts';

const reasons = {
  away: 'hors service ce jour-là',
  hours: 'hors des heures de travail',
  skill: 'soin qui n’est plus dans le savoir-faire',
  assistant: 'n’assiste plus pour ce soin',
  places: 'sur une place que la salle n’a plus',
} as const;

export function ReviewList({
  review,
  names,
}: {
  review: readonly Review[];
  names?: ReadonlyMap<string, string>;
}) {
  const catalogue = useCatalogue();
  if (review.length === 0) return null;
  return (
    <Section
      id="a-revoir"
      title={`Rendez-vous à revoir (${review.length})`}
      className="card notice-question"
    >
      <p>Rien n’est annulé. Déplacez-les, ou laissez-les tels quels si c’est voulu.</p>
      <ul className="lines">
        {review.map(({ resource, number, day, starts, ends, name, treatment, reason }) => (
          <li key={`${resource} ${number} ${starts} ${treatment}`}>
            <div>
              <p>
                <strong>{`${dateTitle(day, starts)}, ${formatTime(starts)} à ${formatTime(ends)}`}</strong>
              </p>
              <p>
                <Link to={requestLink(number)}>
                  {name}
                  <span className="visually-hidden">{`, demande ${number}`}</span>
                </Link>
                {` · ${treatmentName(treatment, catalogue)}`}
              </p>
              <p className="muted small">
                {[names?.get(resource), reasons[reason]].filter(Boolean).join('\u00a0: ')}
              </p>
            </div>
          </li>
        ))}
      </ul>
    </Section>
  );
}
