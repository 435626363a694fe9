import { dayTitle } from '../../../shared/calendar/calendar-month.ts';
import { spanText } from '../../../shared/calendar/time-of-day.ts';
import type { VisitFile } from '../../../shared/contract/booking/visit.ts';
import { priceText } from '../../../shared/text/money.ts';
import { peopleText } from '../../../shared/text/request-text.ts';
import { BeginsFact } from '../../components/begins.tsx';
import { Chosen, PersonFacts } from '../../components/request-facts.tsx';
import { personsOf, priceOf } from './visit-text.ts';

/** Day, hours, people, treatments, price and number. */
export function VisitFacts({ visit }: { visit: VisitFile }) {
  const { number, day, time, ends, begins, moment, people, treatments, persons, staff } = visit;
  return (
    <dl className="request-facts">
      <dt>{time ? 'Date' : 'Date souhaitée'}</dt>
      <dd>
        <strong>{dayTitle(day)}</strong>
      </dd>
      {time && (
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
      <dt>Personnes</dt>
      <dd>{people}</dd>
      {persons ? (
        <PersonFacts persons={persons} />
      ) : (
        treatments.length > 0 && (
          <>
            <dt>{people > 1 ? 'Soins de chaque personne' : 'Soins'}</dt>
            <Chosen treatments={treatments} />
          </>
        )
      )}
      {treatments.length > 0 && (
        <>
          <dt>Total</dt>
          <dd>
            <strong className="price">{priceText(personsOf(visit).flat(), priceOf(visit))}</strong>
            {people > 1 && ` pour ${peopleText(people)}`}
          </dd>
        </>
      )}
      <dt>Numéro</dt>
      <dd>{number}</dd>
    </dl>
  );
}
