import { formatTime } from '../../../../shared/calendar/opening.ts';
import { dateTitle, spanText } from '../../../../shared/calendar/time-of-day.ts';
import { blockHead } from '../block-times.ts';
import type { Column, PlacedItem } from '../calendar/calendar-plan.ts';
import type { AgendaDay, Resource } from '../day/day-plan.ts';
import { chosenField, chosenValue } from '../free-times.tsx';
import { hoursWith, isHere, type Move, staffAsked } from './move-data.ts';

/*
 * The calendar while an hour is chosen: entries cannot be pressed, and free time has the hours that
 * fit.
 */

/** Removes the appointment itself, whose own time is free for it, and people who cannot do it. */
export function dayForMove(day: AgendaDay, { request, times }: Move): AgendaDay {
  const able = new Set([...(times?.staff ?? []), ...request.staff].map(({ id }) => id));
  const isShown = ({ id, kind }: Resource) => kind === 'staff' && (!times || able.has(id));
  return {
    ...day,
    resources: day.resources.filter(isShown).map((resource) => ({
      ...resource,
      appointments: resource.appointments.filter(({ number }) => number !== request.number),
    })),
  };
}

interface Props {
  item: PlacedItem;
  column: Column;
  place: string;
  move: Move;
}

export function MoveItem({ item, column: { day, resource }, place, move }: Props) {
  const { starts, ends } = item;
  const hours = hoursWith(move, day.day, resource.id).filter(
    ({ time }) => starts <= time && time < ends,
  );
  if (item.kind === 'off') return null;
  const slots = hours.length > 0 && (
    <HourButtons hours={hours} move={move} day={day.day} staff={resource.id} name={resource.name} />
  );
  if (item.kind === 'free') {
    return <li className={`calendar-free calendar-slots ${place}`}>{slots}</li>;
  }
  return (
    <li className={`calendar-block ${place}`}>
      <p className="calendar-time">
        {item.kind === 'block' ? blockHead(item.block) : spanText(starts, ends)}
      </p>
      {item.kind === 'appointment' && <p>{item.appointment.name}</p>}
      {item.kind === 'block' && <p>{item.block.label || 'Bloqué'}</p>}
      {slots}
    </li>
  );
}

interface ButtonsProps {
  hours: ReturnType<typeof hoursWith>;
  move: Move;
  day: string;
  /** The person of the column; "" for everybody's. */
  staff: string;
  name: string;
}

/** Shows the hours that fit. One press moves the appointment there. */
export function HourButtons({ hours, move: { request }, day, staff, name }: ButtonsProps) {
  return hours.map(({ time, ends }) =>
    isHere(request, { day, time, staff }) ? (
      <span key={time} className="calendar-here">
        {formatTime(time)}
        <span className="visually-hidden">{`, ${name}\u00a0: `}</span> maintenant
      </span>
    ) : (
      <button
        key={time}
        type="submit"
        className="calendar-slot"
        name={chosenField}
        value={chosenValue(day, time, staff && staffAsked(request, staff))}
      >
        {formatTime(time)}
        <span className="visually-hidden">
          {`, déplacer au ${dateTitle(day, time)}, ${name}, jusqu’à ${formatTime(ends)}`}
        </span>
      </button>
    ),
  );
}
