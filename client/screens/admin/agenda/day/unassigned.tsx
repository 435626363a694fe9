import { shortDayTitle } from '../../../../../shared/calendar/calendar-month.ts';
import { formatTime } from '../../../../../shared/calendar/opening.ts';
import { Link } from '../../../../components/link.tsx';
import { useCatalogue } from '../../../../page/use-catalogue.ts';
import { confirmFormId } from '../../requests/request-forms.tsx';
import { fileLink } from '../agenda-address.ts';
import { careText, PhoneLink } from './appointment-card.tsx';
import type { AgendaDay } from './day-plan.ts';

/** Appointments without anybody's time, from before the agenda existed. */
export function Unassigned({ day: { day, unassigned } }: { day: AgendaDay }) {
  const catalogue = useCatalogue();
  if (unassigned.length === 0) return null;
  return (
    <div className="notice notice-question">
      <p className="notice-title">
        {unassigned.length > 1
          ? `${unassigned.length}\u00a0rendez-vous n’ont encore personne`
          : 'Un rendez-vous n’a encore personne'}
      </p>
      <p>
        {`D’ici là, aucune heure du ${shortDayTitle(day)} n’est proposée en ligne. Choisissez qui s’en occupe.`}
      </p>
      <ul className="bullets">
        {unassigned.map((one) => (
          <li key={one.number}>
            {`${formatTime(one.starts)} ${one.name}, ${careText(one, catalogue)} `}
            <PhoneLink phone={one.phone} />{' '}
            <Link to={fileLink(one.number, `#${confirmFormId}`)}>
              Choisir la personne<span className="visually-hidden">{` pour ${one.name}`}</span>
            </Link>
          </li>
        ))}
      </ul>
    </div>
  );
}
