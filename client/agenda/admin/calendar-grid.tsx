import { type ComponentType, useEffect, useId, useRef, useState } from 'react';
import type { Day } from '../../../shared/calendar/calendar-month.ts';
import { formatTime } from '../../../shared/calendar/opening.ts';
import { Link } from '../../components/link.tsx';
import { agendaLink, type View } from './agenda-address.ts';
import { CalendarItem } from './calendar-item.tsx';
import type { Calendar, Column } from './calendar-plan.ts';
import type { Resource } from './day-plan.ts';
import type { DragProps } from './drag-target.ts';

/** The target of « Aujourd’hui ». */
export const nowId = 'maintenant';

interface GridProps {
  label: string;
  calendar: Calendar;
  /** The shown columns of the calendar. */
  columns: readonly Column[];
  nameOf(column: Column): string;
  linkOf(column: Column): string;
  /** The level below the page's headings so far. */
  Heading: 'h2' | 'h3';
  /** YYYY-MM-DDTHH:MM. */
  now: string;
}

/** Shows the hours from top to bottom, and the columns side by side. */
export function CalendarGrid({ label, calendar, columns, now, ...resources }: GridProps) {
  const grid = useRef<HTMLDivElement>(null);
  const [today = '', time = ''] = now.split('T');
  const current = columns.flatMap(({ day }, index) => (day.day === today ? index + 2 : []));
  const isWeek = current.length < columns.length;
  return (
    <div className={`agenda-calendar count-${columns.length}`}>
      {columns.length > 1 && <ColumnNames names={columns.map(resources.nameOf)} />}
      <section className="calendar-scroll" aria-label={label}>
        <div ref={grid} className={columns.length > 1 ? 'day-grid' : 'day-grid calendar-one'}>
          {calendar.hours.map(({ time, from, to }) => (
            <p key={time} className={`calendar-hour from-${from} to-${to}`} aria-hidden="true">
              {formatTime(time)}
            </p>
          ))}
          {current.length > 0 && (
            <Now
              time={time}
              line={calendar.lineOf(time)}
              place={isWeek ? `column-${current[0]}` : 'calendar-across'}
            />
          )}
          {columns.map((column, index) => (
            <ResourceColumn
              key={`${column.day.day} ${column.resource.id}`}
              {...resources}
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
  /** The classes of the columns that it spans. */
  place: string;
}

const Now = ({ time, line, place }: NowProps) =>
  line && (
    <>
      <p id={nowId} className={`calendar-now from-${line}`}>
        <span className="visually-hidden">Maintenant, </span>
        {formatTime(time)}
      </p>
      <div className={`calendar-line ${place} from-${line}`} />
    </>
  );

interface ResourceProps extends Pick<GridProps, 'nameOf' | 'linkOf' | 'Heading' | 'now'> {
  column: Column;
  place: string;
}

function ResourceColumn({ column, nameOf, linkOf, Heading, now, place }: ResourceProps) {
  const id = useId();
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset would ask for something
    <div role="group" className="calendar-lane" aria-labelledby={id}>
      <Heading id={id} className={`calendar-name ${place}`}>
        <Link to={linkOf(column)}>{nameOf(column)}</Link>
      </Heading>
      <ol className="calendar-lane">
        {column.items.map((item) => (
          <CalendarItem
            key={`${item.kind} ${item.from}`}
            item={item}
            resource={column.resource}
            day={column.day.day}
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

interface PeopleProps {
  day: Day;
  view?: View;
  resources: readonly Pick<Resource, 'id' | 'name'>[];
  chosen: string | undefined;
}

/** Shows the choice of one person's hours alone, or of all side by side. */
export function People({ day, view, resources, chosen = '' }: PeopleProps) {
  if (resources.length < 2) return null;
  return (
    <nav aria-label="Personnes et salles" className="pills calendar-people">
      {[{ id: '', name: 'Tous' }, ...resources].map(({ id, name }) => (
        <Link
          key={id}
          to={agendaLink(day, { view, staff: id })}
          aria-current={id === chosen ? 'true' : undefined}
        >
          {name}
        </Link>
      ))}
    </nav>
  );
}
