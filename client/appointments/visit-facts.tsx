import { peopleText } from '../../shared/appointments/request-text.ts';
import type { VisitFile } from '../../shared/appointments/visit.ts';
import { dayTitle } from '../../shared/calendar/calendar-month.ts';
import { dateTitle, spanText } from '../../shared/calendar/time-of-day.ts';
import { formatXof, priceText } from '../../shared/money/money-text.ts';
import { packLine } from '../../shared/money/session-pack-text.ts';
import { BeginsFact } from '../components/begins.tsx';
import { Chosen, PersonFacts } from '../components/request-facts.tsx';
import { useInstitute } from '../page/page-context.ts';
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
