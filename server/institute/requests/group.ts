import { endAfter, endOnTheClock } from '../../../shared/calendar/evening.ts';
import { minuteOf, timeOf } from '../../../shared/calendar/time-of-day.ts';
import { type AppointmentRequest, personsIn, treatmentsIn } from './requests.ts';

/*
 * A group that is booked as several appointments, told as the one visit that it is. What tells of an appointment tells
 * of the whole as of any other: to whom it is told, it is one.
 */

/** Whether it is a part of a group. */
export const isOfGroup = ({ part }: Pick<AppointmentRequest, 'part'>) => part !== null;

/** Minutes since 1970. */
export const startIn = ({ day, hour }: AppointmentRequest): number =>
  Date.parse(day) / 60_000 + minuteOf(hour ?? '00:00');

function endIn(part: AppointmentRequest): number {
  const hour = part.hour ?? '00:00';
  return startIn(part) - minuteOf(hour) + minuteOf(endAfter(hour, part.ends ?? hour));
}

/** The UID of its calendar entry: a group has one for all of its appointments. */
export const uidOf = ({ id, part, series }: AppointmentRequest): string =>
  part !== null && series !== null ? `${series}-groupe` : id;

const longestVisit = 24 * 60;

/**
 * The parts that make up the visit: those that stand, or all once none does, on the first of their days. One that
 * somebody moved to another day is a visit of its own.
 */
export function partsIn(all: readonly AppointmentRequest[]): AppointmentRequest[] {
  const standing = all.filter(({ status }) => status === 'confirmed');
  const shown = standing.length > 0 ? standing : [...all];
  const first = Math.min(...shown.map(startIn));
  return shown.filter((part) => startIn(part) < first + longestVisit);
}

/** All of a group's appointments, in the order of its parts, as one. */
export function wholeOf(all: readonly AppointmentRequest[]): AppointmentRequest {
  const parts = partsIn(all);
  const [one] = parts;
  if (!one) throw new Error('a group without appointments');
  const first = parts.toSorted((a, b) => startIn(a) - startIn(b))[0] ?? one;
  const starts = startIn(first);
  const ends = Math.max(...parts.map(endIn));
  const persons = parts.flatMap(eachIn);
  const [treatments = []] = persons;
  const isSaid = parts.every(({ coming, day, hour }) => coming === `${day} ${hour}`);
  return {
    ...one,
    // The same, whichever parts stand: notices about it replace each other.
    id: all[0]?.id ?? one.id,
    people: parts.reduce((sum, { people }) => sum + people, 0),
    ...{ day: first.day, hour: first.hour },
    ends: parts.every((part) => part.ends !== null)
      ? endOnTheClock(timeOf(minuteOf(first.hour ?? '00:00') + ends - starts))
      : null,
    plan: planOf(parts, starts),
    treatments: JSON.stringify(treatments),
    persons:
      new Set(persons.map((own) => JSON.stringify(own))).size > 1 ? JSON.stringify(persons) : null,
    coming: isSaid ? `${first.day} ${first.hour}` : null,
    version: all.reduce((sum, { version }) => sum + version, 0),
  };
}

/** Each group as one, where its first appointment was. */
export function withWholes(requests: readonly AppointmentRequest[]): AppointmentRequest[] {
  const groups = Map.groupBy(requests.filter(isOfGroup), ({ series }) => series);
  return requests.flatMap((request) => {
    const own = isOfGroup(request) ? groups.get(request.series) : undefined;
    if (!own) return [request];
    const inOrder = own.toSorted((one, other) => (one.part ?? 0) - (other.part ?? 0));
    return own[0] === request ? [wholeOf(inOrder)] : [];
  });
}

const eachIn = (part: AppointmentRequest) =>
  personsIn(part) ?? Array.from({ length: part.people }, () => treatmentsIn(part));

interface Planned {
  readonly parts: readonly { person: number; starts: number; ends: number }[];
}

/** Who is served when, in minutes after the first hour; it holds nobody's time. */
function planOf(parts: readonly AppointmentRequest[], starts: number): string {
  let person = 0;
  const all = parts.flatMap((part) => {
    const from = person;
    const later = startIn(part) - starts;
    person += part.people;
    const own = part.plan ? (JSON.parse(part.plan) as Planned).parts : [];
    return own.map((one) => ({
      ...{ ...one, person: one.person + from },
      ...{ starts: one.starts + later, ends: one.ends + later },
    }));
  });
  return JSON.stringify({ parts: all, uses: [] });
}
