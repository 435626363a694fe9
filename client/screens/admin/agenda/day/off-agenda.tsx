import { formatTime } from '../../../../../shared/calendar/opening.ts';
import { Link } from '../../../../components/link.tsx';
import { useCatalogue } from '../../../../page/use-catalogue.ts';
import { fileLink } from '../agenda-address.ts';
import { careText, PhoneLink } from './appointment-card.tsx';
import type { AgendaDay } from './day-plan.ts';

/** Appointments that deliberately take nobody's time: they are shown, but block no hours. */
export function OffAgendaList({ day: { offAgenda } }: { day: AgendaDay }) {
  const catalogue = useCatalogue();
  if (offAgenda.length === 0) return null;
  return (
    <div className="notice">
      <p className="notice-title">Hors agenda</p>
      <p>Ces rendez-vous n’occupent le temps de personne.</p>
      <ul className="bullets">
        {offAgenda.map((one) => (
          <li key={one.number}>
            {`${formatTime(one.starts)} `}
            <Link to={fileLink(one.number)}>{one.name}</Link>
            {`, ${careText(one, catalogue)} `}
            <PhoneLink phone={one.phone} />
          </li>
        ))}
      </ul>
    </div>
  );
}
