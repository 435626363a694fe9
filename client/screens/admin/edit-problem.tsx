import type { HistoryEvent } from '../../../shared/contract/admin/query.ts';
import { ErrorNotice } from '../../components/notice.tsx';
import type { FormOutcome } from '../../forms/form-input.ts';
import { useCatalogue } from '../../page/use-catalogue.ts';
import { actorName, eventText, missedEvents, timestampText } from './history-text.ts';
import { Warnings } from './requests/confirm-anyway.tsx';

interface Props {
  /** The message for a conflict. */
  conflictText: string;
  outcome: FormOutcome | undefined;
  current: { version: number; history: readonly HistoryEvent[] };
}

/** An edit's problem; after a conflict, with the changes that others made meanwhile. */
export function EditProblem({ conflictText, outcome, current }: Props) {
  const catalogue = useCatalogue();
  if (outcome?.problem.error !== 'conflict') {
    return (
      <ErrorNotice problem={outcome?.problem}>
        <Warnings problem={outcome?.problem} />
      </ErrorNotice>
    );
  }
  const missed = missedEvents(current, Number(outcome.values.version));
  const problem = { ...outcome.problem, message: conflictText };
  return (
    <ErrorNotice problem={problem}>
      <ul className="bullets">
        {missed.map((event) => (
          <li key={event.at + event.action}>
            {`${actorName(event.actor)}, ${timestampText(event.at)}\u00a0: ${eventText(event, catalogue)}`}
          </li>
        ))}
      </ul>
    </ErrorNotice>
  );
}
