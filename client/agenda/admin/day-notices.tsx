import type { AgendaDays } from '../../../shared/agenda/agenda.ts';
import { type Day, dayTitle } from '../../../shared/calendar/calendar-month.ts';
import { holidayOn } from '../../../shared/calendar/holidays.ts';
import { formatTime } from '../../../shared/calendar/opening.ts';
import { adminPaths, requestLink } from '../../../shared/page/admin-paths.ts';
import { confirmFormId } from '../../appointments/admin/request-forms.tsx';
import { Link } from '../../components/link.tsx';
import { HolidayChoice } from '../../opening/admin/holidays.tsx';
import { useCatalogue } from '../../page/use-catalogue.ts';
import { MisfitList, UnbookableTreatments } from '../../team/admin/team-parts.tsx';
import { treatmentsText } from './appointment-card.tsx';
import type { AgendaDay } from './day-plan.ts';

/** Shows the questions of a day. Those of the whole institute stand on today alone. */
export function DayNotices({ day, found }: { day: Day; found: AgendaDays }) {
  const { holidays, misfits, unbookable, now, onlineClosed } = found;
  const isToday = day === now.slice(0, 10);
  const notices = [
    misfits.length > 0 && <MisfitList key="misfits" misfits={misfits} />,
    ...holidays
      .filter((holiday) => isToday || holiday.day === day)
      .map((holiday) => <Holiday key={holiday.day} {...holiday} />),
    isToday && unbookable.length > 0 && (
      <UnbookableTreatments key="unbookable" treatments={unbookable} />
    ),
  ].filter(Boolean);
  return (
    <>
      {isToday && onlineClosed && (
        <Link to={`${adminPaths.adminSettings}#reglage`}>Réservation en ligne fermée</Link>
      )}
      {notices.length > 0 && (
        <details className="agenda-notices">
          <summary>{`${notices.length}\u00a0à voir`}</summary>
          {notices}
        </details>
      )}
    </>
  );
}

/** Shows appointments that deliberately take nobody's time. They block no hours. */
export function OffAgendaList({ day: { offAgenda } }: { day: AgendaDay }) {
  const catalogue = useCatalogue();
  if (offAgenda.length === 0) return null;
  return (
    <div className="notice notice-question">
      <p className="notice-title">Hors agenda</p>
      <ul className="bullets">
        {offAgenda.map((appointment) => (
          <li key={appointment.number}>
            {`${formatTime(appointment.starts)} `}
            <Link to={requestLink(appointment.number, confirmFormId)}>{appointment.name}</Link>
            {`, ${treatmentsText(appointment, catalogue)}`}
          </li>
        ))}
      </ul>
    </div>
  );
}

/** Asks about an undecided public holiday. Until the owner decides, visitors book nothing there. */
function Holiday({ day }: AgendaDays['holidays'][number]) {
  return (
    <section className="notice notice-question" aria-labelledby={`ferie-${day}`}>
      <h2 id={`ferie-${day}`} className="notice-title">
        {`Le ${dayTitle(day)} est férié (${holidayOn(day)}). Ouvrez-vous\u202f?`}
      </h2>
      <HolidayChoice day={day} className="button button-outline" />
    </section>
  );
}
