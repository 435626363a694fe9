import { Fragment, type ReactNode } from 'react';
import { dayTitle } from '../../shared/calendar/calendar-month.ts';
import type { Treatment } from '../../shared/catalogue.ts';
import { formatXof } from '../../shared/text/money.ts';
import { type RequestSummary, totalDuration, totalPrice } from '../../shared/text/request-text.ts';

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
      <dt>Soin</dt>
      <dd>{care || 'À choisir'}</dd>
      {!persons && treatments.length > 0 && (
        <dd className="chosen">
          <TreatmentList treatments={treatments} />
        </dd>
      )}
      {persons?.map((own, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: persons are only numbered
        <Fragment key={index}>
          <dt>{`Personne ${index + 1}`}</dt>
          <dd className="chosen">
            <TreatmentList treatments={own} />
          </dd>
        </Fragment>
      ))}
      {people && treatments.length > 0 && <Totals {...{ people, treatments, persons }} />}
      {children}
    </dl>
  );
}

export function TreatmentList({ treatments }: { treatments: readonly Treatment[] }) {
  return (
    <ul>
      {treatments.map(({ nom, duree, prix }, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the same one may be chosen twice
        <li key={index}>
          <span>{nom}</span>
          <span className="price">{formatXof(prix)}</span>
          {duree && <span className="muted small">{duree}</span>}
        </li>
      ))}
    </ul>
  );
}

function Totals({
  people,
  treatments,
  persons,
}: Pick<RequestSummary, 'treatments' | 'persons'> & { people: number }) {
  const duration = persons ? undefined : totalDuration(treatments, people);
  const price = persons ? totalPrice(persons.flat(), 1) : totalPrice(treatments, people);
  return (
    <>
      <dt>Total indicatif</dt>
      <dd>
        <strong className="price">{formatXof(price)}</strong>
        {people > 1 && ` pour ${people}\u00a0personnes`}
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
