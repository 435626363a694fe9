import { useEffect } from 'react';
import { useLocation } from 'react-router';
import type { HistoryEvent } from '#shared/contract/list-query.ts';
import { moveFocus } from '../components/move-focus.ts';
import { ErrorNotice, OtherProblems, SuccessNotice } from '../components/notice.tsx';
import { buildFieldId } from '../forms/field-id.ts';
import type { Problem } from '../forms/form-input.ts';
import { useCatalogue } from '../page/use-catalogue.ts';
import { formatActor, formatEvent, formatTimestamp } from './history-text.ts';
import { Fold } from './section.tsx';

interface Props {
  problem: Problem;
  concurrentEvents: readonly HistoryEvent[] | undefined;
}

export function RefusalNotice({ problem, concurrentEvents = [] }: Props) {
  const catalogue = useCatalogue();
  const { key } = useLocation();
  // The wrong field shows its message too, and may be far below this notice.
  // biome-ignore lint/correctness/useExhaustiveDependencies: each refusal is a navigation
  useEffect(() => {
    const { error, field: name } = problem;
    const field = error === 'invalid' && name && document.getElementById(buildFieldId(name));
    if (!field) return;
    moveFocus(field, { preventScroll: true });
    if (field === document.activeElement) field.scrollIntoView({ block: 'center' });
  }, [key]);
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
