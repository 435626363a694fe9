import { useSearchParams } from 'react-router';
import { isHeld } from '#shared/appointments/request-status.ts';
import { formatPeople } from '#shared/appointments/request-text.ts';
import { buildVisitCodePath, visitCalendarFile } from '#shared/appointments/visit-address.ts';
import type { VisitRecord } from '#shared/appointments/visit-record.ts';
import { sentFields } from '#shared/booking/booking-address.ts';
import { listKeptSessions } from '#shared/booking/kept-sessions.ts';
import { formatLongDay, formatShortDay } from '#shared/calendar/calendar-month.ts';
import { formatSpan } from '#shared/calendar/time-of-day.ts';
import { formatAddress, formatPaymentPlace } from '#shared/institute.ts';
import { formatTotalPrice, formatXof } from '#shared/money/money-text.ts';
import { buildVisitPath, paths } from '#shared/page/paths.ts';
import { formatMomentWish } from '#shared/text/moment-text.ts';
import { AbidjanTime } from '../components/abidjan-time.tsx';
import { BeginsFact } from '../components/begins.tsx';
import { Directions, hasDirections, listRouteLinks } from '../components/directions.tsx';
import { Icon } from '../components/icon.tsx';
import { WhatsAppLink } from '../components/link.tsx';
import { Fact, PersonTreatments, TreatmentList } from '../components/request-facts.tsx';
import { useInstitute, usePage } from '../page/page-context.ts';
import styles from '../styles/ticket.css?url';
import {
  computeVisitPrice,
  formatCancelled,
  formatStatus,
  formatVisitMessage,
  listPersonsTreatments,
  type VisitProps,
} from './visit-text.ts';

interface Props {
  visit: VisitRecord;
  isTicket?: boolean;
}

export function VisitFacts({ visit, isTicket = false }: Props) {
  const { number, day, time, ends, begins, moment, people, staff, status, treatments } = visit;
  const { prepare = [], persons } = visit;
  const isOver = status === 'cancelled' || status === 'refused';
  const Moment = isOver ? 's' : 'strong';
  return (
    <dl className="request-facts">
      {!isTicket && (
        <Fact name="Date">
          <Moment>{formatLongDay(day)}</Moment>
        </Fact>
      )}
      {!isTicket && time && (
        <Fact name="Heure">
          <Moment>{formatSpan(time, ends)}</Moment>
          <AbidjanTime />
        </Fact>
      )}
      <Fact name="Moment">{!time && formatMomentWish(moment)}</Fact>
      <BeginsFact begins={begins} />
      <TreatmentFacts visit={visit} />
      <Fact name="Avec">{!persons && staff.join(', ')}</Fact>
      {people > 1 && treatments.length === 0 && <Fact name="Personnes">{people}</Fact>}
      <DepositFacts visit={visit} />
      {prepare.length > 0 && !isOver && <dt>À savoir avant</dt>}
      {!isOver && prepare.map((line) => <dd key={line}>{line}</dd>)}
      {!isTicket && <Fact name="Numéro">{number}</Fact>}
    </dl>
  );
}

/** Shows treatments and price. A cancelled session shows its number, because the price is the whole course's. */
function TreatmentFacts({ visit }: Pick<Props, 'visit'>) {
  const { people, treatments, persons, session } = visit;
  const allTreatments = listPersonsTreatments(visit).flat();
  const cancelledSession = formatCancelled(visit);
  if (treatments.length === 0) return null;
  if (cancelledSession)
    return (
      <>
        <Fact name="Soins">{treatments.map(({ nom }) => nom).join(', ')}</Fact>
        <Fact name="Annulé">{cancelledSession}</Fact>
      </>
    );
  return (
    <>
      {persons ? (
        <PersonTreatments persons={persons} />
      ) : (
        <>
          <dt className="visually-hidden">{people > 1 ? 'Soins de chaque personne' : 'Soins'}</dt>
          <TreatmentList treatments={treatments} />
        </>
      )}
      {(allTreatments.length > 1 || session) && (
        <Fact name={session ? 'Prix de la cure' : 'Total'}>
          <strong className="price">
            {formatTotalPrice(allTreatments, computeVisitPrice(visit))}
          </strong>
          {people > 1 && !persons && ` pour ${formatPeople(people)}`}
        </Fact>
      )}
    </>
  );
}

function DepositFacts({ visit }: Pick<Props, 'visit'>) {
  const { status, deposit } = visit;
  const { terms } = useInstitute().deposits;
  if (deposit?.state !== 'noted') return null;
  const outstanding = computeVisitPrice(visit) - deposit.amount;
  return (
    <>
      <Fact name="Acompte">{`${formatXof(deposit.amount)} payés`}</Fact>
      <Fact name="Reste à payer">
        {status === 'confirmed' &&
          outstanding > 0 &&
          formatTotalPrice(listPersonsTreatments(visit).flat(), outstanding)}
      </Fact>
      {terms && <dd className="small">{terms}</dd>}
    </>
  );
}

export function Ticket({ visit, time, token }: VisitProps & { time: string }) {
  const institute = useInstitute();
  const { address, landmarks } = institute;
  const { number, day, ends, deposit, session } = visit;
  const [search] = useSearchParams();
  return (
    <section className="ticket" aria-label="Votre rendez-vous">
      <link rel="stylesheet" href={styles} precedence="ticket" />
      <div className="ticket-head">
        <p className="ticket-day">
          {formatShortDay(day)}
          <span className="visually-hidden">
            {formatLongDay(day).slice(formatShortDay(day).length)}
          </span>
        </p>
        <p className="ticket-hour">{formatSpan(time, ends)}</p>
        {/* The page of a new appointment has the status in its heading. */}
        {(isHeld(visit) || !search.has(sentFields.booked)) && (
          <p className="small">{formatStatus(visit)}</p>
        )}
        <AbidjanTime />
      </div>
      <div className="ticket-body">
        <VisitFacts visit={visit} isTicket />
        {!deposit && !session && <p className="muted small">{formatPaymentPlace(institute)}</p>}
        {address && <p className="ticket-place">{formatAddress(address)}</p>}
        {landmarks && <p className="muted">{landmarks}</p>}
        <VisitActions visit={visit} token={token} />
      </div>
      {isHeld(visit) || (
        <div className="ticket-stub">
          <p>
            À montrer à l’accueil
            <strong>{number}</strong>
          </p>
          <img src={buildVisitCodePath(number)} alt="" width="112" height="112" loading="lazy" />
        </div>
      )}
    </section>
  );
}

export function VisitActions({ visit, token }: VisitProps) {
  const institute = useInstitute();
  const { time, status, beside } = visit;
  const [search] = useSearchParams();
  const sessionCount = listKeptSessions(beside).length;
  const [[, routeUrl] = []] = listRouteLinks(institute);
  return (
    <p className="visit-actions">
      {time && !isHeld(visit) && (
        <a
          href={`${buildVisitPath(token)}/${visitCalendarFile}`}
          download
          aria-label={
            sessionCount > 1
              ? `Ajouter les ${sessionCount}\u00a0séances à mon agenda`
              : 'Ajouter à mon agenda'
          }
        >
          <Icon name="day" />
          Agenda
        </a>
      )}
      {/* The notice of a new appointment has this link, or says that a mail was sent. A deposit is paid first. */}
      {(search.has(sentFields.booked) && !isHeld(visit)) || (
        <VisitWhatsAppLink visit={visit} token={token} />
      )}
      {status === 'confirmed' && hasDirections(institute) && (
        <a
          href={routeUrl ?? `${paths.contacts}#itineraire`}
          target="_blank"
          rel="noopener noreferrer"
        >
          <Icon name="pin" />
          Itinéraire
        </a>
      )}
    </p>
  );
}

/** Links to WhatsApp with the appointment as text. `isButton`: looks like a button. */
export function VisitWhatsAppLink({ visit, token, isButton }: VisitProps & { isButton?: boolean }) {
  const institute = useInstitute();
  const address = usePage().origin + buildVisitPath(token);
  const label = 'Me l’envoyer sur WhatsApp';
  return (
    <WhatsAppLink
      className={isButton ? 'button' : undefined}
      text={formatVisitMessage(visit, institute, address)}
      aria-label={label}
    >
      <Icon name="chat" />
      {isButton ? label : 'WhatsApp'}
    </WhatsAppLink>
  );
}

export function VisitPlace() {
  if (!hasDirections(useInstitute())) return null;
  return (
    <details>
      <summary>Comment venir</summary>
      <Directions />
    </details>
  );
}
