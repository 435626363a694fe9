import { dayTitle } from '../../../../../shared/calendar/calendar-month.ts';
import { formatTime } from '../../../../../shared/calendar/opening.ts';
import { spanText } from '../../../../../shared/calendar/time-of-day.ts';
import { useCatalogue } from '../../../../page/use-catalogue.ts';
import { blockHead } from '../block-times.ts';
import { careText } from '../day/appointment-card.tsx';
import { type Column, dayCalendar, type PlacedItem } from '../day/calendar/calendar-plan.ts';
import type { AgendaDay } from '../day/day-plan.ts';
import { blockLabel } from '../day/entry-parts.tsx';

/** The hours side by side, folded below the list: to be read only. No hour of it is told as now. */
export function CopyCalendar({ day }: { day: AgendaDay }) {
  const calendar = dayCalendar(day, `${day.day}T00:00`);
  if (!calendar) return null;
  const { columns, hours } = calendar;
  return (
    <details className="fold fold-set">
      <summary>
        Par heure<span className="visually-hidden">{`, ${dayTitle(day.day)}`}</span>
      </summary>
      {/* Without a link in it only this lets a keyboard scroll it. */}
      <section
        className="calendar-scroll"
        aria-label={`Heures du ${dayTitle(day.day)}`}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls
        tabIndex={0}
      >
        <div className={columns.length > 1 ? 'day-grid' : 'day-grid calendar-one'}>
          {hours.map(({ time, from, to }) => (
            <p key={time} className={`calendar-hour from-${from} to-${to}`} aria-hidden="true">
              {formatTime(time)}
            </p>
          ))}
          {columns.map((column, index) => (
            <Lane key={column.lane.id} column={column} place={`column-${index + 2}`} />
          ))}
        </div>
      </section>
    </details>
  );
}

function Lane({ column: { lane, items }, place }: { column: Column; place: string }) {
  return (
    <div className="calendar-lane">
      <h3 className={`calendar-name ${place}`}>{lane.name}</h3>
      <ol className="calendar-lane">
        {items.map((item) => (
          <Item key={`${item.kind} ${item.from}`} {...{ item, place }} />
        ))}
      </ol>
    </div>
  );
}

function Item({ item, place }: { item: PlacedItem; place: string }) {
  const catalogue = useCatalogue();
  const at = `${place} from-${item.from} to-${item.to}`;
  if (item.kind === 'block') {
    return (
      <li className={`calendar-block ${at}`}>
        <p className="calendar-time">{blockHead(item.block)}</p>
        <p>{blockLabel(item.block)}</p>
      </li>
    );
  }
  if (item.kind !== 'appointment') return null;
  const { appointment, isRest } = item;
  const [section = ''] = appointment.treatments[0]?.split('/') ?? [];
  return (
    <li className={`calendar-visit care-${section} ${at}`}>
      <p className="calendar-time">{spanText(appointment.starts, appointment.ends)}</p>
      <p>
        <strong>{appointment.name}</strong>
      </p>
      {!isRest && <p>{careText(appointment, catalogue)}</p>}
    </li>
  );
}
