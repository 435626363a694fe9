import { minuteOf, spanText } from '../../../../../shared/calendar/time-of-day.ts';
import { adminPaths } from '../../../../../shared/page/admin-paths.ts';
import { formatMinutes } from '../../../../../shared/text/duration.ts';
import { Link } from '../../../../components/link.tsx';
import { gapsLink } from '../agenda-address.ts';
import type { AgendaDay } from '../day/day-plan.ts';

interface Span {
  readonly starts: string;
  readonly ends: string;
}

/** "10 h 20 – 10 h 30 (10mn)". */
export const holeText = ({ starts, ends }: Span): string =>
  `${spanText(starts, ends)} (${formatMinutes(minuteOf(ends) - minuteOf(starts))})`;

/** The day's holes in words, with a link to who could fill them. */
export function DayHoles({ day: { day, lanes } }: { day: AgendaDay }) {
  const people = lanes.filter(({ holes = [] }) => holes.length > 0);
  return (
    <div className="stack-tight">
      {people.length > 0 && (
        <>
          <p>Temps perdu, trop court pour un soin&nbsp;:</p>
          <ul className="bullets">
            {people.map(({ id, name, holes = [] }) => (
              <li key={id}>{`${name}\u00a0: ${holes.map(holeText).join(', ')}`}</li>
            ))}
          </ul>
        </>
      )}
      <p className="row">
        <Link className="tappable" to={gapsLink({ day })}>
          Qui rappeler pour les trous de ce jour&nbsp;?
        </Link>
        <Link className="tappable" to={adminPaths.adminWaits}>
          Liste d’attente
        </Link>
      </p>
    </div>
  );
}
