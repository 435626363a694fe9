import type { AgendaDays } from '../../../shared/agenda/agenda.ts';
import { dayTitle, shortDayTitle } from '../../../shared/calendar/calendar-month.ts';
import { holidayOn } from '../../../shared/calendar/holidays.ts';
import { formatTime } from '../../../shared/calendar/opening.ts';
import { adminPaths, requestLink } from '../../../shared/page/admin-paths.ts';
import { confirmFormId } from '../../appointments/admin/request-forms.tsx';
import { Link } from '../../components/link.tsx';
import { HolidayChoice } from '../../opening/admin/holidays.tsx';
import { useCatalogue } from '../../page/use-catalogue.ts';
import { MisfitList, UnbookableTreatments } from '../../team/admin/team-parts.tsx';
import { treatmentsText } from './appointment-card.tsx';
import type { AgendaAppointment, AgendaDay } from './day-plan.ts';

interface Props {
  day?: AgendaDay;
  found: AgendaDays;
}

export function DayNotices({ day, found }: Props) {
  const { holidays, misfits, unbookable, onlineClosed, moneyToCheck = 0 } = found;
  const unassigned = day?.unassigned ?? [];
  const notices = [
    misfits.length > 0 && <MisfitList key="misfits" misfits={misfits} />,
    day && unassigned.length > 0 && (
      <Question
        key="unassigned"
        title={`${unassigned.length > 1 ? `${unassigned.length}\u00a0rendez-vous` : 'Un rendez-vous'} sans personne\u00a0: aucune heure du ${shortDayTitle(day.day)} n’est proposée en ligne`}
        appointments={unassigned}
      />
    ),
    ...holidays.map((holiday) => <Holiday key={holiday.day} {...holiday} />),
    unbookable.length > 0 && <UnbookableTreatments key="unbookable" treatments={unbookable} />,
  ].filter(Boolean);
  return (
    <>
      {moneyToCheck > 0 && (
        <Link to={adminPaths.adminTill}>{`Caisse\u00a0: ${moneyToCheck}\u00a0à vérifier`}</Link>
      )}
      {onlineClosed && (
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

interface ListProps {
  title: string;
  appointments: readonly Pick<
    AgendaAppointment,
    'number' | 'name' | 'starts' | 'treatments' | 'people'
  >[];
}

/** Lists appointments that need a person; each link opens the form that chooses one. */
function Question({ title, appointments }: ListProps) {
  const catalogue = useCatalogue();
  return (
    <div className="notice notice-question">
      <p className="notice-title">{title}</p>
      <ul className="bullets">
        {appointments.map((appointment) => (
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

/** Shows appointments that deliberately take nobody's time. They block no hours. */
export const OffAgendaList = ({ day: { offAgenda } }: { day: AgendaDay }) =>
  offAgenda.length > 0 && <Question title="Hors agenda" appointments={offAgenda} />;

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
