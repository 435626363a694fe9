import { Fragment, type ReactNode } from 'react';
import {
  addNumbers,
  formatPeople,
  formatTotalDuration,
  type RequestedTreatment,
  type RequestSummary,
  sumVisitPrice,
} from '#shared/appointments/request-text.ts';
import { formatLongDay } from '#shared/calendar/calendar-month.ts';
import { formatTotalPrice } from '#shared/money/money-text.ts';
import { formatTreatmentDuration } from '#shared/text/duration.ts';

interface Props {
  summary: RequestSummary;
  children?: ReactNode;
}

export function RequestFacts({ summary, children }: Props) {
  const { day, people, label, treatments, persons } = summary;
  return (
    <dl className="request-facts">
      <Fact name="Date">{day && formatLongDay(day)}</Fact>
      <Fact name="Personnes">{people ?? 'À préciser'}</Fact>
      {persons ? (
        <PersonTreatments persons={persons} />
      ) : (
        <>
          <Fact name="Soin">{label || 'À choisir'}</Fact>
          {treatments.length > 0 && <TreatmentList treatments={treatments} />}
        </>
      )}
      {people && (persons ?? [treatments]).flat().length > 0 && (
        <Totals people={people} treatments={treatments} persons={persons} />
      )}
      {children}
    </dl>
  );
}

export const Fact = ({ name, children }: { name: string; children: ReactNode }) =>
  children && (
    <>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </>
  );

export function PersonTreatments({ persons }: { persons: NonNullable<RequestSummary['persons']> }) {
  return addNumbers(persons).map(([person, treatments]) => (
    <Fragment key={person}>
      <dt>{`Personne ${person}`}</dt>
      {treatments.length > 0 ? <TreatmentList treatments={treatments} /> : <dd>À choisir</dd>}
    </Fragment>
  ));
}

export function TreatmentList({ treatments }: { treatments: readonly RequestedTreatment[] }) {
  return (
    <dd className="treatment-list">
      <ul>
        {addNumbers(treatments).map(([number, treatment]) => (
          <li key={number}>
            <span>{treatment.nom}</span>
            <span className="price">{formatTotalPrice([treatment], treatment.prix)}</span>
            {(treatment.duree || treatment.with) && (
              <span className="muted small">
                {[
                  treatment.duree && formatTreatmentDuration(treatment),
                  treatment.with && `avec ${treatment.with}`,
                ]
                  .filter(Boolean)
                  .join(', ')}
              </span>
            )}
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
  const duration = persons ? undefined : formatTotalDuration(treatments, people);
  const allTreatments = persons?.flat() ?? treatments;
  const text = formatTotalPrice(allTreatments, sumVisitPrice({ treatments, people, persons }));
  return (
    <>
      <dt>Total</dt>
      <dd>
        <strong className="price">{text}</strong>
        {people > 1 && ` pour ${formatPeople(people)}`}
      </dd>
      {duration && (
        <>
          <dt>Durée</dt>
          <dd>{duration}</dd>
        </>
      )}
    </>
  );
}
