import type { Day } from '../../../../../shared/calendar/calendar-month.ts';
import { adminPaths } from '../../../../../shared/page/admin-paths.ts';
import { Link } from '../../../../components/link.tsx';
import { gapsLink } from '../agenda-address.ts';

/** Links to the clients who could fill a day's free time. */
export const DayGaps = ({ day }: { day: Day }) => (
  <p className="row">
    <Link className="tappable" to={gapsLink({ day })}>
      Qui rappeler pour les trous de ce jour&nbsp;?
    </Link>
    <Link className="tappable" to={adminPaths.adminWaits}>
      Liste d’attente
    </Link>
  </p>
);
