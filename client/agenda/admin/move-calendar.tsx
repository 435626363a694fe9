import type { AgendaDays } from '../../../shared/agenda/agenda.ts';
import type { RequestFile } from '../../../shared/appointments/request-list.ts';
import { addDays, type Day } from '../../../shared/calendar/calendar-month.ts';
import { eveningHours } from '../../../shared/calendar/evening.ts';
import { trueMoment } from '../../../shared/calendar/night.ts';
import { formatTime } from '../../../shared/calendar/opening.ts';
import { dateTitle, spanText } from '../../../shared/calendar/time-of-day.ts';
import type { HandTimes } from '../../../shared/opening/opening-hours.ts';
import { type Asked, load } from '../../admin/load.ts';
import { blockHead } from './blocks.tsx';
import type { Column, PlacedItem } from './calendar-plan.ts';
import type { AgendaDay, Resource } from './day-plan.ts';
import { chosenField, chosenValue } from './free-times.tsx';

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
function HourButtons({ hours, move: { request }, day, staff, name }: ButtonsProps) {
  return hours.map(({ time, ends }) =>
    isHere(request, { day, time, staff }) ? (
      <span key={time} className="calendar-here">
        {formatTime(time)}
        <span className="visually-hidden">{`, ${name}\u00a0: `}</span> actuel
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

export interface Move {
  readonly request: RequestFile;
  /** The fitting hours of the days shown; undefined if the backend cannot tell. */
  readonly times: HandTimes | undefined;
}

/** The agenda, perhaps with an appointment to move. */
export type AgendaShown = AgendaDays & { readonly move?: Move | undefined };

/** Further days with free hours that one answer has besides the wished one. */
const further = 2;

/** Returns undefined if it is no longer an appointment. */
export async function loadMove(
  asked: Asked,
  number: string,
  days: { readonly first: Day; readonly count: number },
): Promise<Move | undefined> {
  const [file, times] = await Promise.all([
    load(asked, { name: 'adminRequest', query: { number } }),
    timesOn(asked, number, days),
  ]);
  return file.found?.status === 'confirmed' ? { request: file.found, times } : undefined;
}

/**
 * Reads the hours of all days shown. An answer has the wished day and the next ones with free
 * hours, so a week takes a few.
 */
async function timesOn(
  asked: Asked,
  number: string,
  { first, count }: { readonly first: Day; readonly count: number },
): Promise<HandTimes | undefined> {
  const last = addDays(first, count - 1);
  let day = [first, asked.today()].sort().at(-1) ?? first;
  let all: HandTimes | undefined;
  while (day <= last) {
    const { found } = await load(asked, { name: 'adminTimes', query: { number, day } });
    if (!found) return all;
    all = { ...found, days: [...(all?.days ?? []), ...found.days] };
    const others = found.days.filter((candidate) => candidate.day > day);
    if (others.length < further) break;
    day = addDays(others.at(-1)?.day ?? last, 1);
  }
  return all;
}

type Hour = HandTimes['days'][number]['times'][number];

/**
 * Returns the fitting hours of a day with a person. A person who now serves the visit with others
 * may be replaced by any free person.
 */
function hoursWith({ request, times }: Move, day: Day, staff: string): readonly Hour[] {
  const found = times?.days.find((candidate) => candidate.day === day);
  const hours = found ? eveningHours(found) : [];
  const isShared = request.staff.length > 1 && request.staff.some(({ id }) => id === staff);
  return isShared ? hours : hours.filter((hour) => hour.staff.includes(staff));
}

/**
 * Returns the person to ask for in a column. A visit that several people serve asks for none, so
 * that they can go on.
 */
const staffAsked = ({ staff }: Pick<RequestFile, 'staff'>, resource: string): string =>
  staff.length > 1 && staff.some(({ id }) => id === resource) ? '' : resource;

function isHere(
  { day, hour, staff }: RequestFile,
  asked: { readonly day: Day; readonly time: string; readonly staff: string },
): boolean {
  const to = trueMoment(asked);
  return day === to.day && hour === to.time && (!asked.staff || staff[0]?.id === asked.staff);
}
