import { type ComponentType, useEffect, useId, useRef, useState } from 'react';
import { formatTime } from '../../../shared/calendar/opening.ts';
import { Link } from '../../components/link.tsx';
import { agendaLink } from './agenda-address.ts';
import { CalendarItem } from './calendar-item.tsx';
import type { AgendaCalendar, Column } from './calendar-plan.ts';
import type { DragProps } from './drag-target.ts';

/** The target of « Aujourd’hui ». */
export const nowId = 'maintenant';

interface GridProps {
  label: string;
  calendar: AgendaCalendar;
  columns: readonly Column[];
  /** YYYY-MM-DDTHH:MM. */
  now: string;
}

export function CalendarGrid({ label, calendar, columns, now }: GridProps) {
  const grid = useRef<HTMLDivElement>(null);
  const [today = '', time = ''] = now.split('T');
  return (
    <div className={`agenda-calendar count-${columns.length}`}>
      {columns.length > 1 && <ColumnNames names={columns.map(({ resource }) => resource.name)} />}
      <section className="calendar-scroll" aria-label={label}>
        <div ref={grid} className={columns.length > 1 ? 'day-grid' : 'day-grid calendar-single'}>
          {calendar.hours.map(({ time, from, to }) => (
            <p key={time} className={`calendar-hour from-${from} to-${to}`} aria-hidden="true">
              {formatTime(time)}
            </p>
          ))}
          {columns[0]?.day.day === today && <Now time={time} line={calendar.findLine(time)} />}
          {columns.map((column, index) => (
            <ResourceColumn
              key={column.resource.id}
              now={now}
              column={column}
              place={`column-${index + 2}`}
            />
          ))}
          <Drag grid={grid} calendar={calendar} columns={columns} now={now} />
        </div>
      </section>
    </div>
  );
}

/** Safari lacks requestIdleCallback. */
const whenIdle = (run: () => void) =>
  'requestIdleCallback' in window
    ? requestIdleCallback(run, { timeout: 2000 })
    : setTimeout(run, 200);

/** Loads the code for dragging after everything else. Until then the handles are links. */
function Drag(props: DragProps) {
  const [Mover, setMover] = useState<ComponentType<DragProps>>();
  useEffect(() => {
    let isGone = false;
    whenIdle(() => {
      if (isGone) return;
      import('./drag-mover.tsx').then(
        (loaded) => isGone || setMover(() => loaded.Mover),
        () => {},
      );
    });
    return () => {
      isGone = true;
    };
  }, []);
  return Mover && <Mover {...props} />;
}

interface NowProps {
  time: string;
  /** Undefined before and after the hours shown. */
  line: number | undefined;
}

const Now = ({ time, line }: NowProps) =>
  line && (
    <>
      <p id={nowId} className={`calendar-now from-${line}`}>
        <span className="visually-hidden">Maintenant, </span>
        {formatTime(time)}
      </p>
      <div className={`calendar-line from-${line}`} />
    </>
  );

interface ResourceProps {
  column: Column;
  now: string;
  place: string;
}

function ResourceColumn({ column: { day, resource, items }, now, place }: ResourceProps) {
  const id = useId();
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset would ask for something
    <div role="group" className="calendar-resource" aria-labelledby={id}>
      <h3 id={id} className={`calendar-name ${place}`}>
        <Link to={agendaLink(day.day, { staff: resource.id })}>{resource.name}</Link>
      </h3>
      <ol className="calendar-resource">
        {items.map((item) => (
          <CalendarItem
            key={`${item.kind} ${item.from}`}
            item={item}
            resource={resource}
            day={day.day}
            now={now}
            place={`${place} from-${item.from} to-${item.to}`}
          />
        ))}
      </ol>
    </div>
  );
}

/**
 * A copy of the columns' headings that stays in sight while the page scrolls, and follows swiped
 * columns, by styles alone. Browsers without support do not show it.
 */
const ColumnNames = ({ names }: { names: readonly string[] }) => (
  <div className="calendar-names" aria-hidden="true">
    <div>
      <span />
      {names.map((name, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: columns have an order and no other name
        <span key={index}>{name}</span>
      ))}
    </div>
  </div>
);
