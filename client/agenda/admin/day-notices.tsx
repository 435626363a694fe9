import type { ReactNode } from 'react';
import type { AgendaDays } from '../../../shared/agenda/agenda.ts';
import { dayTitle, shortDayTitle } from '../../../shared/calendar/calendar-month.ts';
import { holidayOn } from '../../../shared/calendar/holidays.ts';
import { formatTime } from '../../../shared/calendar/opening.ts';
import { requestLink } from '../../../shared/page/admin-paths.ts';
import { affectedRequestsLink } from '../../appointments/admin/request-data.ts';
import { confirmFormId } from '../../appointments/admin/request-forms.tsx';
import { Link } from '../../components/link.tsx';
import { HolidayChoice } from '../../opening/admin/holidays.tsx';
import { useCatalogue } from '../../page/use-catalogue.ts';
import { careText, PhoneLink } from './appointment-card.tsx';
import { goneText, toReplaceOn } from './day-entries.ts';
import type { AgendaDay, Appointment } from './day-plan.ts';

interface DayProps {
  day: AgendaDay;
}

/** Shows appointments whose person is no longer in service, above everything else. */
export function ToReplace({ day, now }: DayProps & { now: string }) {
  const entries = toReplaceOn(day, now);
  if (entries.length === 0) return null;
  return (
    <div className="notice notice-question">
      <p className="notice-title">
        {entries.length > 1
          ? `${entries.length}\u00a0rendez-vous à replacer`
          : 'Un rendez-vous à replacer'}
      </p>
      <ul className="bullets">
        {entries.map(({ appointment, starts, gone }) => (
          <Line key={appointment.number} appointment={{ ...appointment, starts }}>
            {` (${goneText(gone)}) `}
            <AssignLink appointment={appointment} label="Choisir quelqu’un d’autre" />
          </Line>
        ))}
      </ul>
    </div>
  );
}

/** Shows appointments without a person's time, from before the agenda existed. */
export function Unassigned({ day: { day, unassigned } }: DayProps) {
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
        {unassigned.map((appointment) => (
          <Line key={appointment.number} appointment={appointment}>
            {' '}
            <AssignLink appointment={appointment} label="Choisir la personne" />
          </Line>
        ))}
      </ul>
    </div>
  );
}

/** Shows appointments that deliberately take nobody's time. They block no hours. */
export function OffAgendaList({ day: { offAgenda } }: DayProps) {
  if (offAgenda.length === 0) return null;
  return (
    <div className="notice">
      <p className="notice-title">Hors agenda</p>
      <p>Ces rendez-vous n’occupent le temps de personne.</p>
      <ul className="bullets">
        {offAgenda.map((appointment) => (
          <Line key={appointment.number} appointment={appointment} isLinked />
        ))}
      </ul>
    </div>
  );
}

type Listed = Pick<Appointment, 'number' | 'name' | 'phone' | 'starts' | 'treatments' | 'people'>;

interface LineProps {
  appointment: Listed;
  /** True if the name links to the appointment's file. */
  isLinked?: boolean;
  children?: ReactNode;
}

function Line({ appointment, isLinked = false, children }: LineProps) {
  const { number, name, phone, starts } = appointment;
  const care = careText(appointment, useCatalogue());
  return (
    <li>
      {`${formatTime(starts)} `}
      {isLinked ? <Link to={requestLink(number)}>{name}</Link> : name}
      {`, ${care} `}
      <PhoneLink phone={phone} />
      {children}
    </li>
  );
}

const AssignLink = ({ appointment, label }: { appointment: Listed; label: string }) => (
  <Link to={requestLink(appointment.number, confirmFormId)}>
    {label}
    <span className="visually-hidden">{` pour ${appointment.name}`}</span>
  </Link>
);

/** Asks about undecided public holidays. Until the owner decides, visitors book nothing there. */
export function HolidayQuestions({ holidays }: Pick<AgendaDays, 'holidays'>) {
  return holidays.map(({ day, expected }) => (
    <section key={day} className="notice notice-question" aria-labelledby={`ferie-${day}`}>
      <h2 id={`ferie-${day}`} className="notice-title">
        {`Le ${dayTitle(day)} est férié (${holidayOn(day)}). Ouvrez-vous\u202f?`}
      </h2>
      <p>
        Tant que vous n’avez pas décidé, les clients ne réservent pas d’heure ce jour-là&nbsp;: ils
        envoient une demande.{' '}
        {expected > 0 && (
          <Link to={affectedRequestsLink(day, day)}>
            {expected > 1
              ? `${expected}\u00a0demandes ou rendez-vous ce jour-là`
              : 'Une demande ou un rendez-vous ce jour-là'}
          </Link>
        )}
      </p>
      <HolidayChoice day={day} className="button button-outline" />
    </section>
  ));
}
