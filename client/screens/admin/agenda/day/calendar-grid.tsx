import { type ReactNode, useId } from 'react';
import { formatTime } from '../../../../../shared/calendar/opening.ts';
import { CalendarItem } from './calendar-item.tsx';
import type { Calendar, Column } from './calendar-plan.ts';

/** Where « Aujourd’hui » leads. */
export const nowId = 'maintenant';

interface GridProps {
  label: string;
  calendar: Calendar;
  /** Those of its columns that are shown. */
  columns: readonly Column[];
  /** What a column is headed by, below the page's headings so far. */
  headingOf(column: Column): ReactNode;
  Heading: 'h2' | 'h3';
  /** YYYY-MM-DDTHH:MM. */
  now: string;
}

/** Hours from top to bottom, and side by side whose they are. */
export function CalendarGrid({ label, calendar, columns, headingOf, Heading, now }: GridProps) {
  const [today = '', time = ''] = now.split('T');
  const current = columns.flatMap(({ day }, index) => (day.day === today ? index + 2 : []));
  const isWeek = current.length < columns.length;
  return (
    <section className="calendar-scroll" aria-label={label}>
      <div className={columns.length > 1 ? 'day-grid' : 'day-grid calendar-one'}>
        {calendar.hours.map(({ time, from, to }) => (
          <p key={time} className={`calendar-hour from-${from} to-${to}`} aria-hidden="true">
            {formatTime(time)}
          </p>
        ))}
        {current.length > 0 && (
          <Now
            time={time}
            line={calendar.lineOf(time)}
            place={isWeek ? `column-${current[0]}` : `across-${columns.length + 2}`}
          />
        )}
        {columns.map((column, index) => (
          <LaneColumn
            key={`${column.day.day} ${column.lane.id}`}
            {...{ column, now, Heading }}
            heading={headingOf(column)}
            place={`column-${index + 2}`}
          />
        ))}
      </div>
    </section>
  );
}

interface NowProps {
  time: string;
  /** Undefined before and after the hours shown. */
  line: number | undefined;
  /** The columns that it goes across. */
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

interface LaneProps {
  column: Column;
  heading: ReactNode;
  Heading: GridProps['Heading'];
  place: string;
  now: string;
}

function LaneColumn({ column: { day, lane, items }, heading, Heading, place, now }: LaneProps) {
  const id = useId();
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset would ask for something
    <div role="group" className="calendar-lane" aria-labelledby={id}>
      <Heading id={id} className={`calendar-name ${place}`}>
        {heading}
      </Heading>
      <ol className="calendar-lane">
        {items.map((item) => (
          <CalendarItem
            key={`${item.kind} ${item.from}`}
            {...{ item, lane, now }}
            day={day.day}
            place={`${place} from-${item.from} to-${item.to}`}
          />
        ))}
      </ol>
    </div>
  );
}
