import { minuteOf, timeOf } from '../../../../../shared/calendar/time-of-day.ts';
import type { AgendaDays } from '../../../../../shared/contract/admin/agenda.ts';

/* A day as it is shown: who has what when, and what is free. Times are HH:MM, which sort as text. */

export type AgendaDay = AgendaDays['days'][number];
export type Lane = AgendaDay['lanes'][number];
export type Appointment = Lane['appointments'][number];
export type Block = Lane['blocks'][number];

interface Span {
  starts: string;
  ends: string;
}

export type Segment = Span &
  (
    | { readonly kind: 'appointment'; readonly appointment: Appointment }
    | { readonly kind: 'block'; readonly block: Block }
    | { readonly kind: 'free' | 'off' }
  );

/** Minutes. Shorter gaps are not shown as free. */
const shortest = 15;

const minutesIn = ({ starts, ends }: Span) => minuteOf(ends) - minuteOf(starts);

const covers = (time: string) => (span: Span) => span.starts <= time && time < span.ends;

/** A lane's segments in order, without gaps. `from`: times before it are not free. */
export function segmentsOf(lane: Lane, from = ''): Segment[] {
  const spans = [...lane.hours, ...lane.blocks, ...lane.appointments, ...overrunsOf(lane)];
  const times = new Set(spans.flatMap(({ starts, ends }) => [starts, ends]));
  if (from) times.add(from);
  const edges = [...times].sort();
  const segments: Segment[] = [];
  for (const [index, starts] of edges.entries()) {
    const ends = edges[index + 1];
    if (ends === undefined) break;
    const next = { ...kindAt(lane, starts, from), starts, ends };
    const last = segments.at(-1);
    if (last && isSame(last, next)) last.ends = ends;
    else segments.push(next);
  }
  return segments.map((segment) =>
    segment.kind === 'free' && minutesIn(segment) < shortest
      ? { ...segment, kind: 'off' }
      : segment,
  );
}

/** Where an appointment lies within another one's pause, the later one is shown. */
function kindAt(lane: Lane, time: string, from: string) {
  const appointment = lane.appointments.findLast(covers(time));
  if (appointment) return { kind: 'appointment', appointment } as const;
  const [block] = lane.blocks.filter(covers(time)).sort(earliest);
  if (block) return { kind: 'block', block } as const;
  const isOff = time < from || overrunsOf(lane).some(covers(time));
  return { kind: lane.hours.some(covers(time)) && !isOff ? 'free' : 'off' } as const;
}

const overrunsOf = ({ appointments }: Lane): Span[] =>
  appointments.map(({ ends: starts, overrun = 0 }) => {
    return { starts, ends: timeOf(minuteOf(starts) + overrun) };
  });

/** Sorts by start, longer spans first, so that no span is split by one within it. */
const earliest = (one: Span, other: Span) =>
  one.starts.localeCompare(other.starts) || other.ends.localeCompare(one.ends);

const holds = (outer: Span, inner: Span) =>
  outer.starts <= inner.starts && inner.ends <= outer.ends;

/** Removes spans that lie within another one. */
const withoutInner = <One>(all: readonly One[], isWithin: (inner: One, outer: One) => boolean) =>
  all.filter(
    (one, index) =>
      !all.some(
        (other, at) =>
          other !== one && isWithin(one, other) && (at < index || !isWithin(other, one)),
      ),
  );

export const shownBlocks = (blocks: readonly Block[]): readonly Block[] =>
  withoutInner(blocks, (inner, outer) => holds(outer, inner));

function isSame(one: Segment, other: Segment): boolean {
  if (one.kind === 'appointment')
    return other.kind === one.kind && other.appointment === one.appointment;
  if (one.kind === 'block') return other.kind === one.kind && other.block === one.block;
  return one.kind === other.kind;
}

/** The absence that an appointment overlaps: the appointment has to be moved. */
export const awayAt = (lane: Lane, { starts, ends }: Span): Block | undefined =>
  lane.blocks.find((block) => block.starts < ends && block.ends > starts);

/** People, then rooms. */
export const columnsOf = ({ lanes }: AgendaDay): Lane[] =>
  (['staff', 'room'] as const).flatMap((kind) => lanes.filter((lane) => lane.kind === kind));

export type Entry = Span &
  (
    | {
        readonly kind: 'appointment';
        readonly appointment: Appointment;
        readonly names: readonly string[];
        readonly away: Block | undefined;
        /** The names of those who are out of service. */
        readonly gone: readonly string[];
      }
    | { readonly kind: 'block'; readonly block: Block; readonly names: readonly string[] }
    | { readonly kind: 'free'; readonly lanes: readonly Lane[] }
  );

export type AppointmentEntry = Extract<Entry, { kind: 'appointment' }>;

const order = ['appointment', 'block', 'free'];

/** The whole day as one list. An appointment or absence of several lanes is one entry. */
export function entriesOf(day: AgendaDay, from = ''): Entry[] {
  const lanes = columnsOf(day);
  const entries = [...appointmentsOf(lanes), ...blocksOf(lanes), ...freeTimesOf(lanes, from)];
  return entries.sort(
    (one, other) =>
      one.starts.localeCompare(other.starts) || order.indexOf(one.kind) - order.indexOf(other.kind),
  );
}

function appointmentsOf(lanes: readonly Lane[]): Entry[] {
  const parts = lanes.flatMap((lane) =>
    lane.appointments.map((appointment) => ({ lane, appointment })),
  );
  const byNumber = Map.groupBy(parts, ({ appointment }) => appointment.number);
  return [...byNumber.values()].flatMap((group) => {
    const first = group[0]?.appointment;
    if (!first) return [];
    const times = group.flatMap(({ appointment }) => [appointment.starts, appointment.ends]).sort();
    const staffParts = group.filter(({ lane }) => lane.kind === 'staff');
    return {
      kind: 'appointment' as const,
      starts: times[0] ?? '',
      ends: times.at(-1) ?? '',
      appointment: {
        ...first,
        treatments: staffParts.flatMap(({ appointment }) => appointment.treatments),
      },
      names: [...new Set(group.map(({ lane }) => lane.name))],
      gone: goneIn(group.map(({ lane }) => lane)),
      away: group.map(({ lane, appointment }) => awayAt(lane, appointment)).find(Boolean),
    };
  });
}

export const goneIn = (lanes: readonly Lane[]): string[] => [
  ...new Set(lanes.filter(({ isGone }) => isGone).map(({ name }) => name)),
];

export const goneText = (names: readonly string[]) => `${names.join(', ')} hors service ce jour-là`;

/** Coming appointments of the day whose person or room is out of service by then. */
export const toReplaceOn = (day: AgendaDay, now: string): AppointmentEntry[] =>
  day.day < now.slice(0, 10)
    ? []
    : entriesOf(day).filter(
        (entry): entry is AppointmentEntry => entry.kind === 'appointment' && entry.gone.length > 0,
      );

/** Absences within a longer one are shown once the longer one is removed. */
function blocksOf(lanes: readonly Lane[]): Entry[] {
  const parts = lanes.flatMap((lane) => lane.blocks.map((block) => ({ lane, block })));
  const groups = [...Map.groupBy(parts, ({ block }) => block.id).values()].flatMap((group) => {
    const block = group[0]?.block;
    return block ? { block, lanes: group.map(({ lane }) => lane) } : [];
  });
  const shown = withoutInner(
    groups,
    (inner, outer) =>
      holds(outer.block, inner.block) && inner.lanes.every((lane) => outer.lanes.includes(lane)),
  );
  return shown.map(({ block, lanes: blockLanes }) => {
    const isAll = blockLanes.length === lanes.length && lanes.length > 1;
    const names = isAll ? ['Tout le monde'] : blockLanes.map(({ name }) => name);
    return { kind: 'block', starts: block.starts, ends: block.ends, block, names };
  });
}

function freeTimesOf(lanes: readonly Lane[], from: string): Entry[] {
  const parts = lanes
    .filter(({ kind }) => kind === 'staff')
    .flatMap((lane) => segmentsOf(lane, from).map((segment) => ({ lane, segment })))
    .filter(({ segment }) => segment.kind === 'free');
  const groups = Map.groupBy(parts, ({ segment }) => `${segment.starts} ${segment.ends}`);
  return [...groups].map(([times, group]) => {
    const [starts = '', ends = ''] = times.split(' ');
    return { kind: 'free', starts, ends, lanes: group.map(({ lane }) => lane) };
  });
}
