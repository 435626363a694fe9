import type { HistoryEvent } from '../../../shared/contract/admin-query.ts';
import { ErrorNotice } from '../../components/notice.tsx';
import type { FormOutcome } from '../../forms/form-input.ts';
import { Warnings } from './requests/confirm-anyway.tsx';
import { actorName, eventText, missedEvents, momentText } from './words.ts';

interface Props {
  /** What it means for who edited. */
  tooLate: string;
  outcome: FormOutcome | undefined;
  current: { version: number; history: readonly HistoryEvent[] };
}

/** What went wrong with an edit; of one that came too late, what others did meanwhile. */
export function EditProblem({ tooLate, outcome, current }: Props) {
  if (outcome?.problem.error !== 'conflict') {
    return (
      <ErrorNotice problem={outcome?.problem}>
        <Warnings problem={outcome?.problem} />
      </ErrorNotice>
    );
  }
  const missed = missedEvents(current, Number(outcome.values.version));
  const problem = { ...outcome.problem, message: tooLate };
  return (
    <ErrorNotice problem={problem}>
      <ul className="bullets">
        {missed.map((event) => (
          <li key={event.at + event.action}>
            {`${actorName(event.actor)}, ${momentText(event.at)}\u00a0: ${eventText(event)}`}
          </li>
        ))}
      </ul>
    </ErrorNotice>
  );
}
