import type { ReactNode } from 'react';
import type { AgendaDays } from '../../../shared/agenda/agenda.ts';
import { dayTitle, shortDayTitle } from '../../../shared/calendar/calendar-month.ts';
import { holidayOn } from '../../../shared/calendar/holidays.ts';
import { formatTime } from '../../../shared/calendar/opening.ts';
import { adminPaths, requestLink } from '../../../shared/page/admin-paths.ts';
import { affectedRequestsLink } from '../../appointments/admin/request-data.ts';
import { confirmFormId } from '../../appointments/admin/request-forms.tsx';
import { Link } from '../../components/link.tsx';
import { HolidayChoice } from '../../opening/admin/holidays.tsx';
import { useCatalogue } from '../../page/use-catalogue.ts';
import { UnbookableTreatments } from '../../team/admin/team-parts.tsx';
import { careText, PhoneLink } from './appointment-card.tsx';
import { goneText, toReplaceOn } from './day-entries.ts';
import type { AgendaAppointment, AgendaDay } from './day-plan.ts';

interface Props {
  day?: AgendaDay;
  found: AgendaDays;
}

/** Folds what the owner should decide. */
export function DayNotices({ day, found }: Props) {
  const { holidays, unbookable, now, onlineClosed, moneyToCheck = 0 } = found;
  const gone = day ? toReplaceOn(day, now) : [];
  const notices = [
    gone.length > 0 && (
      <Question key="gone" title={countText(gone.length, 'à replacer')}>
        {gone.map(({ appointment, starts, gone }) => (
          <Line key={appointment.number} appointment={{ ...appointment, starts }}>
            {` (${goneText(gone)}) `}
            <AssignLink appointment={appointment} />
          </Line>
        ))}
      </Question>
    ),
    day && day.unassigned.length > 0 && (
      <Question
        key="unassigned"
        title={`${countText(day.unassigned.length, 'sans personne')}\u00a0: aucune heure du ${shortDayTitle(day.day)} n’est proposée en ligne`}
      >
        {day.unassigned.map((appointment) => (
          <Line key={appointment.number} appointment={appointment}>
            {' '}
            <AssignLink appointment={appointment} />
          </Line>
        ))}
      </Question>
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

const countText = (count: number, noun: string) =>
  count > 1 ? `${count}\u00a0rendez-vous ${noun}` : `Un rendez-vous ${noun}`;

const Question = ({ title, children }: { title: string; children: ReactNode }) => (
  <div className="notice notice-question">
    <p className="notice-title">{title}</p>
    <ul className="bullets">{children}</ul>
  </div>
);

type Listed = Pick<
  AgendaAppointment,
  'number' | 'name' | 'phone' | 'starts' | 'treatments' | 'people'
>;

function Line({ appointment, children }: { appointment: Listed; children?: ReactNode }) {
  const { number, name, phone, starts } = appointment;
  const care = careText(appointment, useCatalogue());
  return (
    <li>
      {`${formatTime(starts)} `}
      <Link to={requestLink(number)}>{name}</Link>
      {`, ${care} `}
      <PhoneLink phone={phone} />
      {children}
    </li>
  );
}

const AssignLink = ({ appointment: { number, name } }: { appointment: Listed }) => (
  <Link to={requestLink(number, confirmFormId)}>
    Choisir la personne
    <span className="visually-hidden">{` pour ${name}`}</span>
  </Link>
);

/** Shows appointments that deliberately take nobody's time. They block no hours. */
export function OffAgendaList({ day: { offAgenda } }: { day: AgendaDay }) {
  if (offAgenda.length === 0) return null;
  return (
    <div>
      <h3>Hors agenda</h3>
      <ul className="bullets">
        {offAgenda.map((appointment) => (
          <Line key={appointment.number} appointment={appointment} />
        ))}
      </ul>
    </div>
  );
}

/** Asks about an undecided public holiday. Until the owner decides, visitors book nothing there. */
function Holiday({ day, expected }: AgendaDays['holidays'][number]) {
  return (
    <section className="notice notice-question" aria-labelledby={`ferie-${day}`}>
      <h2 id={`ferie-${day}`} className="notice-title">
        {`Le ${dayTitle(day)} est férié (${holidayOn(day)}). Ouvrez-vous\u202f?`}
      </h2>
      {expected > 0 && (
        <p>
          <Link to={affectedRequestsLink(day, day)}>
            {expected > 1
              ? `${expected}\u00a0demandes ou rendez-vous ce jour-là`
              : 'Une demande ou un rendez-vous ce jour-là'}
          </Link>
        </p>
      )}
      <HolidayChoice day={day} className="button button-outline" />
    </section>
  );
}
