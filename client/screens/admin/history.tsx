import type { HistoryEvent } from '../../../shared/contract/admin/query.ts';
import { actorName, eventText, timestampText } from './history-text.ts';

export function History({ events }: { events: readonly HistoryEvent[] }) {
  return (
    <section className="card" aria-labelledby="historique">
      <h2 id="historique">Historique</h2>
      <ol className="history">
        {events.map((event) => (
          <li key={`${event.at} ${event.action} ${event.detail}`}>
            <p>{eventText(event)}</p>
            <p className="muted small">{`${timestampText(event.at)}, ${actorName(event.actor)}`}</p>
          </li>
        ))}
      </ol>
    </section>
  );
}
