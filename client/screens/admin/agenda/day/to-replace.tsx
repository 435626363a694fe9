import { formatTime } from '../../../../../shared/calendar/opening.ts';
import { Link } from '../../../../components/link.tsx';
import { useCatalogue } from '../../../../page/use-catalogue.ts';
import { confirmFormId } from '../../requests/request-forms.tsx';
import { fileLink } from '../agenda-address.ts';
import { careText, PhoneLink } from './appointment-card.tsx';
import { goneText } from './day-list.tsx';
import { type AgendaDay, toReplaceOn } from './day-plan.ts';

/** Appointments whose person is no longer in service, shown above everything else. */
export function ToReplace({ day, now }: { day: AgendaDay; now: string }) {
  const catalogue = useCatalogue();
  const found = toReplaceOn(day, now);
  if (found.length === 0) return null;
  return (
    <div className="notice notice-question">
      <p className="notice-title">
        {found.length > 1
          ? `${found.length}\u00a0rendez-vous à replacer`
          : 'Un rendez-vous à replacer'}
      </p>
      <ul className="bullets">
        {found.map(({ appointment, starts, gone }) => (
          <li key={appointment.number}>
            {`${formatTime(starts)} ${appointment.name}, ${careText(appointment, catalogue)} `}
            <PhoneLink phone={appointment.phone} />
            {` (${goneText(gone)}) `}
            <Link to={fileLink(appointment.number, `#${confirmFormId}`)}>
              Choisir quelqu’un d’autre
              <span className="visually-hidden">{` pour ${appointment.name}`}</span>
            </Link>
          </li>
        ))}
      </ul>
    </div>
  );
}
