import type { ReactNode } from 'react';
import { dayTitle } from '../../../shared/calendar/calendar-month.ts';
import { formatXof } from '../../../shared/text/money.ts';
import { treatmentText } from '../../../shared/text/request-text.ts';
import { RequestFacts } from '../../components/request-facts.tsx';
import type { Choices } from './choices/choices.ts';
import { toRequestSummary } from './choices/request-summary.ts';
import { areEach, personLists, priceOf } from './choices/treatment-lists.ts';

interface Props {
  choices: Choices;
  /** Further dt and dd elements. */
  children?: ReactNode;
}

/** The choices so far, by person where they differ. */
export function SummaryFacts({ choices, children }: Props) {
  if (!areEach(choices))
    return <RequestFacts summary={toRequestSummary(choices)}>{children}</RequestFacts>;
  const { day, people } = choices;
  return (
    <dl className="request-facts">
      {day && (
        <>
          <dt>Date</dt>
          <dd>{dayTitle(day)}</dd>
        </>
      )}
      <dt>Personnes</dt>
      <dd>{people}</dd>
      {personLists(choices).map((list, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: persons have no other name than their number
        <PersonFacts key={index} person={index + 1}>
          {list.map(treatmentText).join(', ') || 'À choisir'}
        </PersonFacts>
      ))}
      <dt>Total indicatif</dt>
      <dd>
        <strong className="price">{formatXof(priceOf(choices))}</strong>
        {` pour ${people}\u00a0personnes`}
      </dd>
      {children}
    </dl>
  );
}

function PersonFacts({ person, children }: { person: number; children: ReactNode }) {
  return (
    <>
      <dt>{`Personne ${person}`}</dt>
      <dd>{children}</dd>
    </>
  );
}
