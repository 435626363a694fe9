import type { Day } from '../../../../shared/calendar/calendar-month.ts';
import { Link } from '../../../components/link.tsx';
import { agendaLink, type View } from '../agenda-address.ts';
import type { Resource } from './day-plan.ts';

interface Props {
  day: Day;
  view?: View;
  resources: readonly Pick<Resource, 'id' | 'name'>[];
  chosen: string | undefined;
  move?: string | undefined;
}

/** Shows the choice of one person's hours alone, or of all side by side. */
export function People({ day, view, resources, chosen = '', move }: Props) {
  if (resources.length < 2) return null;
  return (
    <nav aria-label="Personnes et salles" className="pills calendar-people">
      {[{ id: '', name: 'Tous' }, ...resources].map(({ id, name }) => (
        <Link
          key={id}
          to={agendaLink(day, { view, staff: id, move })}
          aria-current={id === chosen ? 'true' : undefined}
        >
          {name}
        </Link>
      ))}
    </nav>
  );
}
