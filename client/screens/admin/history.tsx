import type { HistoryEvent } from '../../../shared/contract/admin/query.ts';
import { useCatalogue } from '../../page/use-catalogue.ts';
import { actorName, eventText, timestampText } from './history-text.ts';

export function History({ events }: { events: readonly HistoryEvent[] }) {
  const catalogue = useCatalogue();
  if (events.length === 0) return null;
  return (
    <section className="card" aria-labelledby="historique">
      <h2 id="historique">Historique</h2>
      <ol className="history">
        {events.map((event) => (
          <li key={`${event.at} ${event.action} ${event.detail}`}>
            <p>{eventText(event, catalogue)}</p>
            <p className="muted small">{`${timestampText(event.at)}, ${actorName(event.actor)}`}</p>
          </li>
        ))}
      </ol>
    </section>
  );
}
