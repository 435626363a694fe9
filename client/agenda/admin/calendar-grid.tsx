import { useId, useRef } from 'react';
import { getSectionTone } from '#client/admin/section-tone.ts';
import { confirmFormId } from '#client/appointments/admin/request-forms.tsx';
import { BeginsLine } from '#client/components/begins.tsx';
import { Icon } from '#client/components/icon.tsx';
import { Link } from '#client/components/link.tsx';
import { useCatalogue } from '#client/page/use-catalogue.ts';
import { formatGone } from '#client/team/admin/team-parts.tsx';
import { outcomeLabels } from '#shared/appointments/request-status.ts';
import { formatTime } from '#shared/calendar/opening.ts';
import { formatSpan, parseMinute, toTime } from '#shared/calendar/time-of-day.ts';
import { buildRequestLink } from '#shared/page/admin-paths.ts';
import { AbsenceItem } from './absence-item.tsx';
import { buildAgendaLink, buildBookLink } from './agenda-address.ts';
import {
  ClientNameLink,
  formatTreatments,
  getRowId,
  hasStarted,
  OutcomeButtons,
  PaymentLink,
} from './appointment-card.tsx';
import {
  type AgendaCalendar,
  buildPlaceClasses,
  type Column,
  findTarget,
  minutesToTap,
  type PlacedItem,
} from './calendar-plan.ts';
import { scrollToColumns, useCalendarScroll } from './calendar-scroll.ts';
import {
  type AgendaAppointment,
  type AgendaDay,
  findAbsence,
  formatBuffer,
  type Resource,
} from './day-plan.ts';
import type { DragProps } from './drag-target.ts';
import { LazyDragLayer } from './lazy-drag-layer.tsx';

const minutesOfBufferText = 10;
const minutesOfLabel = 10;

interface ItemProps {
  item: PlacedItem;
  resource: Resource;
  day: string;
  isClosed: boolean;
  misfitNumbers: readonly string[];
  /** The item at which a phone begins. */
  target: PlacedItem | undefined;
  now: string;
  /** Classes that place it in the grid. The security policy allows no style attribute. */
  gridClasses: string;
}

type CalendarItemProps = ItemProps & { agendaDay: AgendaDay };

function CalendarItem({ item, gridClasses, agendaDay, ...column }: CalendarItemProps) {
  const { resource, day } = column;
  const { starts, ends, kind } = item;
  const staff = resource.kind === 'staff' ? resource.id : '';
  if (kind === 'free') {
    const span = `Libre de ${formatTime(starts)} à ${formatTime(ends)}, ${resource.name}`;
    return (
      <li className={`calendar-free ${gridClasses}`}>
        {item.to - item.from < minutesToTap ? (
          <span className="visually-hidden">{span}</span>
        ) : (
          <Link to={buildBookLink({ day, hour: starts, staff })}>
            <span className="visually-hidden">{`${span}\u00a0: réserver`}</span>
          </Link>
        )}
      </li>
    );
  }
  if (kind === 'block')
    return <AbsenceItem {...column} item={item} day={agendaDay} gridClasses={gridClasses} />;
  if (kind === 'buffer') {
    const isLow = item.to - item.from < minutesOfBufferText;
    return (
      <li className={`calendar-buffer ${isLow ? 'is-one-line' : ''} ${gridClasses}`}>
        <p className="calendar-time">{`${formatBuffer(item.buffer)} ${formatSpan(starts, ends)}`}</p>
      </li>
    );
  }
  if (kind === 'appointment') return <Visit item={item} gridClasses={gridClasses} {...column} />;
  return null;
}

type VisitProps = ItemProps & { item: Extract<PlacedItem, { kind: 'appointment' }> };

const minutesForButtons = 30;
const minutesForTime = 45;
const minutesForTimeAndButtons = 60;

/** An appointment, as high as its duration. Its own page has what does not fit. */
function Visit({ item, resource, day, isClosed, now, gridClasses, ...marks }: VisitProps) {
  const { appointment, isLaterPiece, from, to } = item;
  const catalogue = useCatalogue();
  const { number, starts, ends, treatments, outcome } = appointment;
  // Only the column of the staff member has the actions.
  const isServing = resource.kind === 'staff' && !isLaterPiece;
  const hasButtons = isServing && hasStarted(day, starts, now) && to - from >= minutesForButtons;
  const canMove = isServing && !outcome && day >= now.slice(0, 10);
  // Two lines: the name has the first one for itself.
  const isShort =
    to - from >= minutesForButtons &&
    to - from < (hasButtons ? minutesForTimeAndButtons : minutesForTime);
  const row = getRowId(appointment, resource.id);
  const toneClass = getSectionTone(catalogue, catalogue.getSection(treatments[0] ?? ''));
  return (
    <li
      className={`calendar-visit ${toneClass} ${getClasses(item, marks.target, hasButtons)} ${gridClasses}`}
      {...(!isLaterPiece && { id: row, tabIndex: -1 })}
      data-visit={canMove ? number : undefined}
    >
      {canMove && !hasButtons && (
        // The handle to drag. A tap opens the form for another hour.
        <Link className="calendar-move" to={buildRequestLink(number, confirmFormId)}>
          Déplacer
          <span className="visually-hidden">{` : ${appointment.name}, ${formatTime(starts)}`}</span>
        </Link>
      )}
      <p className="calendar-client">
        {!isShort && (
          <span className="calendar-time">
            {formatTime(starts)}
            <span>{` – ${formatTime(ends)}`}</span>
          </span>
        )}{' '}
        <ClientNameLink appointment={appointment} />
      </p>
      {!isLaterPiece && (
        <VisitText
          appointment={appointment}
          resource={resource}
          isClosed={isClosed}
          hasTime={isShort}
          isMisfit={!hasButtons && marks.misfitNumbers.includes(number)}
        />
      )}
      {hasButtons && (
        <div className="calendar-buttons">
          {outcome ? (
            <PaymentLink appointment={appointment} />
          ) : (
            <OutcomeButtons appointment={appointment} row={row} />
          )}
        </div>
      )}
      {isServing && !hasButtons && <PaymentLink appointment={appointment} />}
    </li>
  );
}

function getClasses(
  item: VisitProps['item'],
  target: PlacedItem | undefined,
  hasButtons: boolean,
): string {
  const { from, to, appointment } = item;
  return [
    item === target && 'is-target',
    hasButtons && 'is-marked',
    ['is-one-line', 'is-short', 'is-medium', 'is-hour'][Math.floor((to - from) / 15) - 1],
    appointment.outcome && 'is-over',
    appointment.isHeld && 'is-held',
  ]
    .filter(Boolean)
    .join(' ');
}

interface TextProps extends Pick<VisitProps, 'resource' | 'isClosed'> {
  appointment: AgendaAppointment;
  hasTime: boolean;
  /** False once it has begun: its outcome is asked for instead. */
  isMisfit: boolean;
}

function VisitText({ appointment, resource, isClosed, hasTime, isMisfit }: TextProps) {
  const catalogue = useCatalogue();
  const { outcome, begins, coming, isHeld, inPauseOf } = appointment;
  const absence = isMisfit && findAbsence(resource, appointment);
  const state = outcome ? outcomeLabels[outcome] : isHeld && 'Acompte attendu';
  return (
    <>
      <p className="calendar-care">
        {hasTime && `${formatTime(appointment.starts)} `}
        {state && <strong>{state}</strong>}
        {`${state ? '\u00a0· ' : ''}${formatTreatments(appointment, catalogue)}`}
      </p>
      <BeginsLine begins={begins} />
      {coming && !outcome && <p className="small">A confirmé sa venue</p>}
      {inPauseOf && <p>{`Pendant la pose\u00a0: ${inPauseOf}`}</p>}
      {absence && (
        <p className="agenda-warning">{`À replacer\u00a0: ${absence.label || 'Absence'}`}</p>
      )}
      {isMisfit && isClosed && (
        <p className="agenda-warning">{'À replacer\u00a0: fermé ce jour-là'}</p>
      )}
      {isMisfit && resource.isGone && (
        <p className="agenda-warning">{`À replacer\u00a0: ${formatGone(resource.name)}`}</p>
      )}
    </>
  );
}

export const nowId = 'maintenant';

interface GridProps extends Omit<DragProps, 'grid'> {
  label: string;
  misfitNumbers: readonly string[];
  isWhole: boolean;
}

export function CalendarGrid({ label, calendar, columns, misfitNumbers, ...props }: GridProps) {
  const { now, isWhole } = props;
  const grid = useRef<HTMLDivElement>(null);
  const scroller = useRef<HTMLElement>(null);
  useCalendarScroll(scroller);
  const [today = '', time = ''] = now.split('T');
  const minute = parseMinute(time);
  const hasNow =
    columns[0]?.day.day === today && calendar.firstMinute <= minute && minute < calendar.lastMinute;
  const nowPlace = buildPlaceClasses(calendar, { from: minute, to: minute + 1 });
  const target = findTarget(columns, { misfitNumbers, now, isWhole });
  return (
    <div className={`agenda-calendar count-${columns.length}`}>
      {/* A copy of the columns' headings. CSS keeps it in sight while the page scrolls. */}
      {columns.length > 1 && (
        <div className="calendar-names">
          <div aria-hidden="true">
            <span />
            {columns.map((column) => (
              <span key={column.resource.id} className={getColumnClass(column)}>
                <ColumnName name={column.resource.name} />
              </span>
            ))}
          </div>
          {(['previous', 'next'] as const).map((direction) => (
            <button
              key={direction}
              type="button"
              className="needs-script"
              onClick={() => scroller.current && scrollToColumns(scroller.current, direction)}
            >
              <Icon name={direction} />
              <span className="visually-hidden">
                {direction === 'next' ? 'Colonnes suivantes' : 'Colonnes précédentes'}
              </span>
            </button>
          ))}
        </div>
      )}
      <section ref={scroller} className="calendar-scroll" aria-label={label}>
        <div ref={grid} className={columns.length > 1 ? 'day-grid' : 'day-grid calendar-single'}>
          {columns.length > 1 && <span className="calendar-hour from-1 to-2" />}
          {calendar.hours.map((hour) => (
            <p
              key={hour.from}
              className={`calendar-hour ${buildPlaceClasses(calendar, hour)}`}
              aria-hidden="true"
            >
              {/* The label of the present time covers the label of an hour close to it. */}
              {!(hasNow && Math.abs(hour.from - minute) < minutesOfLabel) &&
                formatTime(toTime(hour.from))}
            </p>
          ))}
          {hasNow && (
            <>
              <p id={nowId} className={`calendar-now ${nowPlace}`}>
                <span className="visually-hidden">Maintenant, </span>
                {formatTime(time)}
              </p>
              <div className={`calendar-line ${nowPlace}`} />
            </>
          )}
          {columns.map((column, index) => (
            <ResourceColumn
              key={column.resource.id}
              now={now}
              column={column}
              misfitNumbers={misfitNumbers}
              target={target}
              calendar={calendar}
              all={columns.length < calendar.columns.length ? calendar.columns : []}
              gridClasses={`column-${index + 2}`}
            />
          ))}
          <LazyDragLayer grid={grid} calendar={calendar} columns={columns} now={now} />
        </div>
      </section>
    </div>
  );
}

interface ResourceProps {
  column: Column;
  calendar: AgendaCalendar;
  /** All columns, if one of them is shown alone. */
  all: readonly Column[];
  misfitNumbers: readonly string[];
  target: PlacedItem | undefined;
  now: string;
  gridClasses: string;
}

/** Marks a column without appointments. On a phone it is narrow, so that the others are in sight. */
const getColumnClass = ({ items }: Column) =>
  items.every(({ kind }) => kind === 'free' || kind === 'block') ? 'is-idle' : '';

const ColumnName = ({ name }: { name: string }) =>
  name.length > 4 ? (
    <>
      {name.slice(0, 3)}
      <span className="name-end">{name.slice(3)}</span>
    </>
  ) : (
    name
  );

function ResourceColumn({ column, calendar, all, gridClasses, ...itemProps }: ResourceProps) {
  const { day, resource, items } = column;
  const index = all.findIndex((other) => other.resource.id === resource.id);
  const [previous, next] = [all.at(index - 1), all[(index + 1) % all.length]];
  const id = useId();
  return (
    <div className="calendar-resource">
      <h3 id={id} className={`calendar-name ${getColumnClass(column)} ${gridClasses}`}>
        <Link to={buildAgendaLink(day.day, { staff: resource.id })}>
          <ColumnName name={resource.name} />
        </Link>
      </h3>
      {previous && next && (
        <p className="calendar-others">
          <Link to={buildAgendaLink(day.day)}>
            <span>Toute </span>l’équipe
          </Link>
          <Link to={buildAgendaLink(day.day, { staff: previous.resource.id })}>
            ‹<span>{`\u00a0${previous.resource.name}`}</span>
          </Link>
          <Link to={buildAgendaLink(day.day, { staff: next.resource.id })}>
            <span>{`${next.resource.name}\u00a0`}</span>›
          </Link>
        </p>
      )}
      <ol className={`calendar-resource ${getColumnClass(column)}`} aria-labelledby={id}>
        {items.map((item) => (
          <CalendarItem
            key={`${item.kind} ${item.from}`}
            item={item}
            resource={resource}
            agendaDay={day}
            day={day.day}
            isClosed={day.closed}
            {...itemProps}
            gridClasses={`${gridClasses} ${buildPlaceClasses(calendar, item)}`}
          />
        ))}
      </ol>
    </div>
  );
}
