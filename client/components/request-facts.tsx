import { Fragment, type ReactNode } from 'react';
import { dayTitle } from '../../shared/calendar/calendar-month.ts';
import type { Treatment } from '../../shared/catalogue.ts';
import { priceText } from '../../shared/text/money.ts';
import {
  numbered,
  peopleText,
  type RequestSummary,
  totalDuration,
  visitPrice,
} from '../../shared/text/request-text.ts';

interface Props {
  summary: RequestSummary;
  /** Further dt and dd elements. */
  children?: ReactNode;
}

/** A request's choices so far, with total price and duration. */
export function RequestFacts({ summary, children }: Props) {
  const { day, people, care, treatments, persons } = summary;
  return (
    <dl className="request-facts">
      {day && (
        <>
          <dt>Date</dt>
          <dd>{dayTitle(day)}</dd>
        </>
      )}
      <dt>Personnes</dt>
      <dd>{people ?? 'À préciser'}</dd>
      {persons ? (
        <PersonFacts persons={persons} />
      ) : (
        <>
          <dt>Soin</dt>
          <dd>{care || 'À choisir'}</dd>
          {treatments.length > 0 && <Chosen treatments={treatments} />}
        </>
      )}
      {people && (persons ?? [treatments]).flat().length > 0 && (
        <Totals {...{ people, treatments, persons }} />
      )}
      {children}
    </dl>
  );
}

/** Who gets which treatments. */
export function PersonFacts({ persons }: { persons: NonNullable<RequestSummary['persons']> }) {
  return numbered(persons).map(([person, treatments]) => (
    <Fragment key={person}>
      <dt>{`Personne ${person}`}</dt>
      {treatments.length > 0 ? <Chosen treatments={treatments} /> : <dd>À choisir</dd>}
    </Fragment>
  ));
}

/** The treatments of one person, or of each. */
export function Chosen({ treatments }: { treatments: readonly Treatment[] }) {
  return (
    <dd className="chosen">
      <ul>
        {numbered(treatments).map(([place, treatment]) => (
          <li key={place}>
            <span>{treatment.nom}</span>
            <span className="price">{priceText([treatment], treatment.prix)}</span>
            {treatment.duree && <span className="muted small">{treatment.duree}</span>}
          </li>
        ))}
      </ul>
    </dd>
  );
}

function Totals({
  people,
  treatments,
  persons,
}: Pick<RequestSummary, 'treatments' | 'persons'> & { people: number }) {
  const duration = persons ? undefined : totalDuration(treatments, people);
  const price = visitPrice({ treatments, people, persons });
  const all = persons?.flat() ?? treatments;
  return (
    <>
      <dt>Total</dt>
      <dd>
        <strong className="price">{priceText(all, price)}</strong>
        {people > 1 && ` pour ${peopleText(people)}`}
      </dd>
      {duration && (
        <>
          <dt>Durée indicative</dt>
          <dd>{duration}</dd>
        </>
      )}
    </>
  );
}
