import { statusOf } from '../../shared/appointments/request-status.ts';
import { peopleText } from '../../shared/appointments/request-text.ts';
import { visitCodePath } from '../../shared/appointments/visit-address.ts';
import type { VisitFile } from '../../shared/appointments/visit-file.ts';
import { sessionsToKeep } from '../../shared/booking/sessions-to-keep.ts';
import { dayTitle, shortDayTitle } from '../../shared/calendar/calendar-month.ts';
import { nightText } from '../../shared/calendar/night.ts';
import { dateTitle, spanText } from '../../shared/calendar/time-of-day.ts';
import { placeText } from '../../shared/institute.ts';
import { formatXof, priceText } from '../../shared/money/money-text.ts';
import { packLine } from '../../shared/money/session-pack-text.ts';
import { paths } from '../../shared/page/paths.ts';
import { BeginsFact } from '../components/begins.tsx';
import { Link } from '../components/link.tsx';
import { Chosen, PersonFacts } from '../components/request-facts.tsx';
import { StatusBadge } from '../components/status-badge.tsx';
import { useInstitute } from '../page/page-context.ts';
import styles from '../styles/ticket.css?url';
import { CalendarLink } from './visit-keeping.tsx';
import { cancelledText, personsOf, priceOf } from './visit-text.ts';

interface Props {
  visit: VisitFile;
  /** True if day, hours and number stand around the facts. */
  isTicket?: boolean;
}

export function VisitFacts({ visit, isTicket = false }: Props) {
  const { number, day, time, ends, begins, moment, people, staff } = visit;
  return (
    <dl className="request-facts">
      {!isTicket && (
        <>
          <dt>{time ? 'Date' : 'Date souhaitée'}</dt>
          <dd>
            <strong>{dateTitle(day, time, dayTitle)}</strong>
          </dd>
        </>
      )}
      {!isTicket && time && (
        <>
          <dt>Heure</dt>
          <dd>
            <strong>{spanText(time, ends)}</strong>
            <span className="muted small"> heure d’Abidjan</span>
          </dd>
        </>
      )}
      {!time && moment && (
        <>
          <dt>Moment souhaité</dt>
          <dd>{moment}</dd>
        </>
      )}
      <BeginsFact begins={begins} />
      {staff.length > 0 && (
        <>
          <dt>Avec</dt>
          <dd>{staff.join(', ')}</dd>
        </>
      )}
      {(!isTicket || people > 1) && (
        <>
          <dt>Personnes</dt>
          <dd>{people}</dd>
        </>
      )}
      <CareFacts visit={visit} />
      <DepositFacts visit={visit} />
      <PackFacts visit={visit} />
      <PrepareFacts visit={visit} />
      {!isTicket && (
        <>
          <dt>Numéro</dt>
          <dd>{number}</dd>
        </>
      )}
    </dl>
  );
}

/** Shows treatments and price. A cancelled session shows its number, because the price is the whole course's. */
function CareFacts({ visit }: Pick<Props, 'visit'>) {
  const { people, treatments, persons, session } = visit;
  const cancelled = cancelledText(visit);
  if (treatments.length === 0) return null;
  if (cancelled)
    return (
      <>
        <dt>Soins</dt>
        <dd>{treatments.map(({ nom }) => nom).join(', ')}</dd>
        <dt>Annulé</dt>
        <dd>{cancelled}</dd>
      </>
    );
  return (
    <>
      {persons ? (
        <PersonFacts persons={persons} />
      ) : (
        <>
          <dt>{people > 1 ? 'Soins de chaque personne' : 'Soins'}</dt>
          <Chosen treatments={treatments} />
        </>
      )}
      <dt>{session ? 'Prix de la cure' : 'Total'}</dt>
      <dd>
        <strong className="price">{priceText(personsOf(visit).flat(), priceOf(visit))}</strong>
        {people > 1 && ` pour ${peopleText(people)}`}
      </dd>
    </>
  );
}

/** Shows a recorded deposit. Once the appointment is cancelled, the owner's terms are added. */
function DepositFacts({ visit: { status, deposit } }: Pick<Props, 'visit'>) {
  const { terms } = useInstitute().deposits;
  if (deposit?.state !== 'noted') return null;
  return (
    <>
      <dt>Acompte</dt>
      <dd>{`${formatXof(deposit.amount)} payés${status === 'confirmed' ? ', à déduire' : ''}`}</dd>
      {terms && <dd className="small">{terms}</dd>}
    </>
  );
}

function PackFacts({ visit: { packs = [] } }: Pick<Props, 'visit'>) {
  if (packs.length === 0) return null;
  return (
    <>
      <dt>Carnet</dt>
      {packs.map((pack) => (
        <dd key={pack.title}>{packLine(pack)}</dd>
      ))}
    </>
  );
}

function PrepareFacts({ visit: { status, prepare = [] } }: Pick<Props, 'visit'>) {
  if (prepare.length === 0 || status === 'cancelled' || status === 'refused') return null;
  return (
    <>
      <dt>À savoir avant</dt>
      {prepare.map((line) => (
        <dd key={line}>{line}</dd>
      ))}
    </>
  );
}

interface TicketProps {
  visit: VisitFile;
  time: string;
  token: string;
}

/** Shows a confirmed appointment so that a screenshot has everything. */
export function Ticket({ visit, time, token }: TicketProps) {
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
