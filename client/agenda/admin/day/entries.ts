import {
  type AgendaDay,
  type Appointment,
  awayAt,
  type Block,
  columnsOf,
  holds,
  type Lane,
  type Span,
  segmentsOf,
  withoutInner,
} from './day-plan.ts';

export type Entry = Span &
  (
    | {
        readonly kind: 'appointment';
        readonly appointment: Appointment;
        readonly names: readonly string[];
        readonly away: Block | undefined;
        /** The names of people and rooms out of service. */
        readonly gone: readonly string[];
      }
    | { readonly kind: 'block'; readonly block: Block; readonly names: readonly string[] }
    | { readonly kind: 'free'; readonly lanes: readonly Lane[] }
  );

export type AppointmentEntry = Extract<Entry, { kind: 'appointment' }>;

const order = ['appointment', 'block', 'free'];

/** Returns the day as one list. An appointment or absence of several lanes is one entry. */
export function entriesOf(day: AgendaDay, from = ''): Entry[] {
  const lanes = columnsOf(day);
  const entries = [...appointmentsOf(lanes), ...blocksOf(lanes), ...freeTimesOf(lanes, from)];
  return entries.sort(
    (first, second) =>
      first.starts.localeCompare(second.starts) ||
      order.indexOf(first.kind) - order.indexOf(second.kind),
  );
}

function appointmentsOf(lanes: readonly Lane[]): Entry[] {
  const parts = lanes.flatMap((lane) =>
    lane.appointments.map((appointment) => ({ lane, appointment })),
  );
  const byNumber = Map.groupBy(parts, ({ appointment }) => appointment.number);
  return [...byNumber.values()].flatMap((group) => {
    const own = group.find(({ appointment }) => !appointment.assists) ?? group[0];
    if (!own) return [];
    const { assists: _, ...first } = own.appointment;
    const times = group.flatMap(({ appointment }) => [appointment.starts, appointment.ends]).sort();
    const serves = ({ lane, appointment }: (typeof group)[number]) =>
      lane.kind === 'staff' && !appointment.assists;
    const named = ({ lane, appointment }: (typeof group)[number]) =>
      appointment.assists && !appointment.fourHands
        ? { ...lane, name: `${lane.name} (assiste)` }
        : lane;
    return {
      kind: 'appointment' as const,
      starts: times[0] ?? '',
      ends: times.at(-1) ?? '',
      appointment: {
        ...first,
        treatments: group.filter(serves).flatMap(({ appointment }) => appointment.treatments),
      },
      names: namesOf([...group.filter(serves), ...group].map(named)),
      gone: goneIn(group.map(({ lane }) => lane)),
      away: group.map(({ lane, appointment }) => awayAt(lane, appointment)).find(Boolean),
    };
  });
}

export const goneIn = (lanes: readonly Lane[]): string[] =>
  namesOf(lanes.filter(({ isGone }) => isGone));

/**
 * Names each person and room once: "Bain" for places that include its first one, else "Bain, place
 * 2, place 3".
 */
function namesOf(lanes: readonly Lane[]): string[] {
  const ids = new Set(lanes.map(({ id }) => id));
  const rooms = new Set<string>();
  const names = lanes.flatMap(({ name, placeOf }) => {
    if (placeOf === undefined) return name;
    if (ids.has(placeOf)) return [];
    const isFurther = rooms.has(placeOf);
    rooms.add(placeOf);
    return isFurther ? name.slice(name.lastIndexOf(',') + 2) : name;
  });
  return [...new Set(names)];
}

/** Lists absences. A shorter absence within a longer one appears once the longer one is removed. */
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
    const names = isAll ? ['Tout le monde'] : namesOf(blockLanes);
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
