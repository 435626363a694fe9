import type { HistoryEvent } from '#shared/contract/list-query.ts';
import { ErrorNotice, OtherProblems, SuccessNotice } from '../components/notice.tsx';
import type { Problem } from '../forms/form-input.ts';
import { useCatalogue } from '../page/use-catalogue.ts';
import { actorName, eventText, timestampText } from './history-text.ts';
import { Fold } from './section.tsx';

interface Props {
  problem: Problem;
  concurrentEvents: readonly HistoryEvent[] | undefined;
}

export function RefusalNotice({ problem, concurrentEvents = [] }: Props) {
  const catalogue = useCatalogue();
  return (
    <ErrorNotice problem={problem}>
      <OtherProblems problem={problem} />
      <Warnings problem={problem} />
      {concurrentEvents.length > 0 && (
        <ul className="bullets">
          {concurrentEvents.map((event) => (
            <li key={event.at + event.action}>
              {`${actorName(event.actor)}, ${timestampText(event.at)}\u00a0: ${eventText(event, catalogue)}`}
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
  if (events.length === 0) return null;
  return (
    <Fold id="historique" title="Historique" isOpen={isOpen}>
      <ol className="history stack-close">
        {events.map((event) => (
          <li key={`${event.at} ${event.action} ${event.detail}`}>
            <p>{eventText(event, catalogue)}</p>
            <p className="muted small">{`${timestampText(event.at)}, ${actorName(event.actor)}`}</p>
          </li>
        ))}
      </ol>
    </Fold>
  );
}
