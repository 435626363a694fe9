import { Fragment, type ReactNode, type RefObject, useId, useRef } from 'react';
import type { Day } from '../../../shared/calendar/calendar-month.ts';
import { formatTime } from '../../../shared/calendar/opening.ts';
import { Link } from '../../components/link.tsx';
import { agendaLink, type View } from './agenda-address.ts';
import type { Calendar, Column, PlacedItem } from './calendar-plan.ts';
import type { Resource } from './day-plan.ts';

/** The target of « Aujourd’hui ». */
export const nowId = 'maintenant';

interface GridProps {
  label: string;
  calendar: Calendar;
  /** The shown columns of the calendar. */
  columns: readonly Column[];
  nameOf(column: Column): string;
  linkOf?(column: Column): string;
  /** The level below the page's headings so far. */
  Heading: 'h2' | 'h3';
  /** YYYY-MM-DDTHH:MM. */
  now: string;
  /** `place`: the classes of its place, because the policy allows no style attribute. */
  itemOf(item: PlacedItem, column: Column, place: string): ReactNode;
  /** An overlay that measures the grid. */
  over?(grid: RefObject<HTMLDivElement | null>): ReactNode;
}

/** Shows the hours from top to bottom, and the columns side by side. */
export function CalendarGrid({ label, calendar, columns, now, over, ...resources }: GridProps) {
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
              column={column}
              place={`column-${index + 2}`}
            />
          ))}
          {over?.(grid)}
        </div>
      </section>
    </div>
  );
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

interface ResourceProps extends Pick<GridProps, 'nameOf' | 'linkOf' | 'Heading' | 'itemOf'> {
  column: Column;
  place: string;
}

function ResourceColumn({ column, nameOf, linkOf, Heading, itemOf, place }: ResourceProps) {
  const id = useId();
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset would ask for something
    <div role="group" className="calendar-lane" aria-labelledby={id}>
      <Heading id={id} className={`calendar-name ${place}`}>
        {linkOf ? <Link to={linkOf(column)}>{nameOf(column)}</Link> : nameOf(column)}
      </Heading>
      <ol className="calendar-lane">
        {column.items.map((item) => (
          <Fragment key={`${item.kind} ${item.from}`}>
            {itemOf(item, column, `${place} from-${item.from} to-${item.to}`)}
          </Fragment>
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
  move?: string | undefined;
}

/** Shows the choice of one person's hours alone, or of all side by side. */
export function People({ day, view, resources, chosen = '', move }: PeopleProps) {
  if (resources.length < 2) return null;
  return (
    <nav aria-label="Personnes et salles" className="pills calendar-people">
      {[{ id: '', name: 'Tous' }, ...resources].map(({ id, name }) => (
        <Link
          key={id}
          to={agendaLink(day, { view, staff: id, move })}
          aria-current={id === chosen ? 'true' : undefined}
        >
          {name}
        </Link>
      ))}
    </nav>
  );
}
