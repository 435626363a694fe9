import type { HistoryEvent } from '#shared/contract/list-query.ts';
import { ErrorNotice, OtherProblems, SuccessNotice } from '../components/notice.tsx';
import type { Problem } from '../forms/form-input.ts';
import { useCatalogue } from '../page/use-catalogue.ts';
import { formatEvent, formatTimestamp, useActorText } from './history-text.ts';
import { Fold } from './section.tsx';

interface Props {
  problem: Problem;
  concurrentEvents: readonly HistoryEvent[] | undefined;
}

export function RefusalNotice({ problem, concurrentEvents = [] }: Props) {
  const catalogue = useCatalogue();
  const formatActor = useActorText();
  return (
    <ErrorNotice problem={problem}>
      <OtherProblems problem={problem} />
      <Warnings problem={problem} />
      {concurrentEvents.length > 0 && (
        <ul className="bullets">
          {concurrentEvents.map((event) => (
            <li key={event.at + event.action}>
              {`${formatActor(event.actor)}, ${formatTimestamp(event.at)}\u00a0: ${formatEvent(event, catalogue)}`}
            </li>
          ))}
        </ul>
      )}
    </ErrorNotice>
  );
}

export const DoneNotice = ({ text }: { text: string | undefined }) =>
  text && (
    <SuccessNotice>
      <p>{text}</p>
    </SuccessNotice>
  );

export const Warnings = ({ problem: { warnings } }: { problem: Problem }) =>
  warnings && (
    <ul className="bullets">
      {warnings.map((warning) => (
        <li key={warning}>{warning}</li>
      ))}
    </ul>
  );

export function History({ events, isOpen }: { events: readonly HistoryEvent[]; isOpen?: boolean }) {
  const catalogue = useCatalogue();
  const formatActor = useActorText();
  if (events.length === 0) return null;
  return (
    <Fold id="historique" title="Historique" isOpen={isOpen}>
      <ol className="history stack-close">
        {events.map((event) => (
          <li key={`${event.at} ${event.action} ${event.detail}`}>
            <p>{formatEvent(event, catalogue)}</p>
            <p className="muted small">{`${formatTimestamp(event.at)}, ${formatActor(event.actor)}`}</p>
          </li>
        ))}
      </ol>
    </Fold>
  );
}
