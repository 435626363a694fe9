import { statusOf } from '../../shared/appointments/request-status.ts';
import type { VisitFile } from '../../shared/appointments/visit.ts';
import { visitCodePath } from '../../shared/appointments/visit-address.ts';
import { sessionsToKeep } from '../../shared/booking/sessions-to-keep.ts';
import { dayTitle, shortDayTitle } from '../../shared/calendar/calendar-month.ts';
import { nightText } from '../../shared/calendar/night.ts';
import { spanText } from '../../shared/calendar/time-of-day.ts';
import { placeText } from '../../shared/institute.ts';
import { paths } from '../../shared/page/paths.ts';
import { Link } from '../components/link.tsx';
import { StatusBadge } from '../components/status-badge.tsx';
import { useInstitute } from '../page/page-context.ts';
import styles from '../styles/ticket.css?url';
import { VisitFacts } from './visit-facts.tsx';
import { CalendarLink } from './visit-keeping.tsx';

interface Props {
  visit: VisitFile;
  time: string;
  token: string;
}

/** Shows a confirmed appointment so that a screenshot has everything. */
export function Ticket({ visit, time, token }: Props) {
  const { name, address } = useInstitute();
  const { number, day, ends } = visit;
  const sessions = sessionsToKeep(visit.beside).length;
  const night = nightText({ day, time });
  return (
    <section className="ticket" aria-label="Votre rendez-vous">
      <link rel="stylesheet" href={styles} precedence="ticket" />
      <div className="ticket-head">
        <p className="ticket-name">{name}</p>
        <p className="ticket-day">
          {shortDayTitle(day)}
          <span className="visually-hidden">{dayTitle(day).slice(shortDayTitle(day).length)}</span>
        </p>
        <p className="ticket-hour">{spanText(time, ends)}</p>
        {night && <p>{`dans la ${night}`}</p>}
        <p className="small">heure d’Abidjan</p>
      </div>
      <div className="ticket-body">
        <StatusBadge {...statusOf(visit)} />
        <VisitFacts visit={visit} isTicket />
        {address && (
          <p className="ticket-place">
            {`${placeText(address)}. `}
            <Link to={`${paths.contacts}#itineraire`}>Itinéraire</Link>
          </p>
        )}
        <p className="actions">
          <CalendarLink token={token} className="button">
            {sessions > 1
              ? `Ajouter les ${sessions}\u00a0séances à mon agenda`
              : 'Ajouter à mon agenda'}
          </CalendarLink>
        </p>
      </div>
      <div className="ticket-stub">
        <p>
          Numéro
          <strong>{number}</strong>
        </p>
        <img
          src={visitCodePath(number)}
          alt="Code à montrer à l’accueil"
          width="96"
          height="96"
          loading="lazy"
        />
      </div>
    </section>
  );
}
