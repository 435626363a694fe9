import type { ReactNode } from 'react';
import { lateText } from '../../../shared/agenda/client-messages.ts';
import { dayTitle, shortDayTitle } from '../../../shared/calendar/calendar-month.ts';
import { holidayOn } from '../../../shared/calendar/holidays.ts';
import { hoursOn, specialHoursOn, usualHoursOn } from '../../../shared/calendar/hours-on.ts';
import { formatTime, hoursText } from '../../../shared/calendar/opening.ts';
import { whatsappLink } from '../../../shared/institute.ts';
import { adminPaths, requestLink } from '../../../shared/page/admin-paths.ts';
import { formatMinutes } from '../../../shared/text/duration.ts';
import { affectedRequestsLink } from '../../appointments/admin/request-data.ts';
import { confirmFormId } from '../../appointments/admin/request-forms.tsx';
import { Icon } from '../../components/icon.tsx';
import { Link } from '../../components/link.tsx';
import { ReopenButton } from '../../opening/admin/closed-days.tsx';
import { HolidayChoice } from '../../opening/admin/holidays.tsx';
import { useInstitute, usePage } from '../../page/page-context.ts';
import { useCatalogue } from '../../page/use-catalogue.ts';
import { UnbookableTreatments } from '../../team/admin/team-parts.tsx';
import { careText, PhoneLink } from './appointment-card.tsx';
import { goneText, toReplaceOn } from './day-entries.ts';
import type { AgendaDay, Appointment } from './day-plan.ts';
import type { AgendaShown } from './move-calendar.tsx';
import { lateTitle } from './overrun.tsx';

interface Props {
  day?: AgendaDay;
  found: AgendaShown;
}

/** Folds what the owner should decide. A client who has to wait is shown at once. */
export function DayNotices({ day, found }: Props) {
  const { holidays, unbookable, now, onlineClosed, moneyToCheck = 0 } = found;
  const institute = useInstitute();
  const { today } = usePage();
  const late = day ? lateIn(day) : [];
  const gone = day ? toReplaceOn(day, now) : [];
  const notices = [
    ...late.map((appointment) => <Late key={appointment.number} appointment={appointment} />),
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
    day && day.day >= today && reopenText(day, institute) && (
      <Reopen key="reopen" day={day} text={reopenText(day, institute)} />
    ),
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
        <details className="agenda-notices" open={late.length > 0}>
          <summary>{`${notices.length}\u00a0à voir`}</summary>
          {notices}
        </details>
      )}
    </>
  );
}

const countText = (count: number, what: string) =>
  count > 1 ? `${count}\u00a0rendez-vous ${what}` : `Un rendez-vous ${what}`;

const Question = ({ title, children }: { title: string; children: ReactNode }) => (
  <div className="notice notice-question">
    <p className="notice-title">{title}</p>
    <ul className="bullets">{children}</ul>
  </div>
);

/** Returns the appointments that have to wait, the shortest delay first. */
function lateIn({ resources }: AgendaDay): Appointment[] {
  const late = resources
    .flatMap(({ appointments }) => appointments)
    .filter(({ delay }) => delay !== undefined)
    .sort((first, second) => (first.delay ?? 0) - (second.delay ?? 0));
  return [...new Map(late.map((appointment) => [appointment.number, appointment])).values()];
}

/** Shows a client who has to wait, with ways to tell or to move the client. */
function Late({ appointment }: { appointment: Appointment }) {
  const institute = useInstitute();
  const { number, name, phone, starts, delay = 0, beforeOverrun = 0 } = appointment;
  const who = <span className="visually-hidden">{` : ${name}`}</span>;
  return (
    <div className="notice notice-question">
      <p className="notice-title">{lateTitle(beforeOverrun)}</p>
      <p>
        <Link to={requestLink(number)}>{name}</Link>
        {`, ${formatTime(starts)}\u00a0: environ ${formatMinutes(delay)} d’attente.`}
      </p>
      <div className="actions">
        {phone && (
          <>
            <a className="button button-outline" href={`tel:${phone}`}>
              <Icon name="phone" />
              <span>Appeler{who}</span>
            </a>
            <a
              className="button button-outline"
              href={whatsappLink(lateText({ name, starts, delay }, institute), phone)}
              target="_blank"
              rel="noopener"
            >
              <Icon name="chat" />
              <span>WhatsApp{who}</span>
            </a>
          </>
        )}
        <Link className="button button-outline" to={requestLink(number, confirmFormId)}>
          Déplacer{who}
        </Link>
      </div>
    </div>
  );
}

type Listed = Pick<Appointment, 'number' | 'name' | 'phone' | 'starts' | 'treatments' | 'people'>;

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
function Holiday({ day, expected }: AgendaShown['holidays'][number]) {
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

/** Returns why a day has fewer hours than usual; undefined where nothing can be reopened. */
function reopenText(
  { day, closed }: AgendaDay,
  institute: ReturnType<typeof useInstitute>,
): string | undefined {
  const [hours, usual] = [hoursOn(day, institute), usualHoursOn(day, institute)];
  if (!hours || institute.closedDays.includes(day)) return undefined;
  if (closed) return 'L’institut est fermé ce jour-là.';
  const isShortened =
    !!usual &&
    specialHoursOn(day, institute) !== undefined &&
    (hours.opens > usual.opens || hours.closes < usual.closes);
  return isShortened ? `Ouvert seulement ${hoursText(hours)}.` : undefined;
}

/** Reopens a closed or shortened day with one press. */
const Reopen = ({ day: { day, closed }, text }: { day: AgendaDay; text: string | undefined }) => (
  <div className="row">
    <span>{text}</span>
    <ReopenButton day={day} isShortened={!closed} className="button-link" />
  </div>
);
