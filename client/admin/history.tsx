import type { HistoryEvent } from '../../shared/contract/list-query.ts';
import { useCatalogue } from '../page/use-catalogue.ts';
import { actorName, eventText, timestampText } from './history-text.ts';
import { Section } from './section.tsx';

export function History({ events }: { events: readonly HistoryEvent[] }) {
  const catalogue = useCatalogue();
  if (events.length === 0) return null;
  return (
    <Section id="historique" title="Historique">
      <ol className="history stack-close">
        {events.map((event) => (
          <li key={`${event.at} ${event.action} ${event.detail}`}>
            <p>{eventText(event, catalogue)}</p>
            <p className="muted small">{`${timestampText(event.at)}, ${actorName(event.actor)}`}</p>
          </li>
        ))}
      </ol>
    </Section>
  );
}
