import { statusOf } from '../../shared/appointments/request-status.ts';
import { peopleText } from '../../shared/appointments/request-text.ts';
import { visitCodePath } from '../../shared/appointments/visit-address.ts';
import type { VisitFile } from '../../shared/appointments/visit-file.ts';
import { sessionsToKeep } from '../../shared/booking/sessions-to-keep.ts';
import { dayTitle, shortDayTitle } from '../../shared/calendar/calendar-month.ts';
import { nightText } from '../../shared/calendar/night.ts';
import { dateTitle, spanText } from '../../shared/calendar/time-of-day.ts';
import { placeText } from '../../shared/institute.ts';
import { formatXof, packLine, priceText } from '../../shared/money/money-text.ts';
import { paths } from '../../shared/page/paths.ts';
import { BeginsFact } from '../components/begins.tsx';
import { Link } from '../components/link.tsx';
import { Chosen, Fact, PersonTreatments } from '../components/request-facts.tsx';
import { StatusBadge } from '../components/status-badge.tsx';
import { useInstitute } from '../page/page-context.ts';
import styles from '../styles/ticket.css?url';
import { CalendarLink } from './visit-keeping.tsx';
import { cancelledText, personsOf, priceOf, type VisitProps } from './visit-text.ts';

interface Props {
  visit: VisitFile;
  /** True if day, hours and number stand around the facts. */
  isTicket?: boolean;
}

export function VisitFacts({ visit, isTicket = false }: Props) {
  const { number, day, time, ends, begins, moment, people, staff, status } = visit;
  const { packs = [], prepare = [] } = visit;
  const isOver = status === 'cancelled' || status === 'refused';
  return (
    <dl className="request-facts">
      {!isTicket && (
        <Fact name={time ? 'Date' : 'Date souhaitée'}>
          <strong>{dateTitle(day, time, dayTitle)}</strong>
        </Fact>
      )}
      {!isTicket && time && (
        <Fact name="Heure">
          <strong>{spanText(time, ends)}</strong>
          <span className="muted small"> heure d’Abidjan</span>
        </Fact>
      )}
      <Fact name="Moment souhaité">{!time && moment}</Fact>
      <BeginsFact begins={begins} />
      <Fact name="Avec">{staff.join(', ')}</Fact>
      {(!isTicket || people > 1) && <Fact name="Personnes">{people}</Fact>}
      <CareFacts visit={visit} />
      <DepositFacts visit={visit} />
      <Lines name="Carnet" lines={packs.map(packLine)} />
      <Lines name="À savoir avant" lines={isOver ? [] : prepare} />
      {!isTicket && <Fact name="Numéro">{number}</Fact>}
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
        <Fact name="Soins">{treatments.map(({ nom }) => nom).join(', ')}</Fact>
        <Fact name="Annulé">{cancelled}</Fact>
      </>
    );
  return (
    <>
      {persons ? (
        <PersonTreatments persons={persons} />
      ) : (
        <>
          <dt>{people > 1 ? 'Soins de chaque personne' : 'Soins'}</dt>
          <Chosen treatments={treatments} />
        </>
      )}
      <Fact name={session ? 'Prix de la cure' : 'Total'}>
        <strong className="price">{priceText(personsOf(visit).flat(), priceOf(visit))}</strong>
        {people > 1 && ` pour ${peopleText(people)}`}
      </Fact>
    </>
  );
}

function DepositFacts({ visit: { status, deposit } }: Pick<Props, 'visit'>) {
  const { terms } = useInstitute().deposits;
  if (deposit?.state !== 'noted') return null;
  return (
    <>
      <Fact name="Acompte">
        {`${formatXof(deposit.amount)} payés${status === 'confirmed' ? ', à déduire' : ''}`}
      </Fact>
      {terms && <dd className="small">{terms}</dd>}
    </>
  );
}

const Lines = ({ name, lines }: { name: string; lines: readonly string[] }) =>
  lines.length > 0 && (
    <>
      <dt>{name}</dt>
      {lines.map((line) => (
        <dd key={line}>{line}</dd>
      ))}
    </>
  );

/** Shows a confirmed appointment so that a screenshot has everything. */
export function Ticket({ visit, time, token }: VisitProps & { time: string }) {
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
