import {
  type AgendaAppointment,
  type AgendaBlock,
  type AgendaDay,
  type ClockSpan,
  contains,
  listColumns,
  type Resource,
} from './day-plan.ts';

export type DayEntry = ClockSpan &
  (
    | {
        readonly kind: 'appointment';
        readonly appointment: AgendaAppointment;
        readonly names: readonly string[];
      }
    | { readonly kind: 'block'; readonly block: AgendaBlock; readonly names: readonly string[] }
  );

export type AppointmentEntry = Extract<DayEntry, { kind: 'appointment' }>;

/** Lists a day's entries. An appointment or absence of several resources is one entry. */
export function listEntries(day: AgendaDay): DayEntry[] {
  const entries = [...listAppointments(day), ...listBlocks(listColumns(day))];
  return entries.sort((first, second) => first.starts.localeCompare(second.starts));
}

export const getEntryKey = (entry: DayEntry) =>
  entry.kind === 'block' ? entry.block.id : entry.appointment.number;

export function listAppointments(day: AgendaDay): AppointmentEntry[] {
  const parts = listColumns(day).flatMap((resource) =>
    resource.appointments.map((appointment) => ({ resource, appointment })),
  );
  const byNumber = Map.groupBy(parts, ({ appointment }) => appointment.number);
  const entries = [...byNumber.values()].flatMap((group) => {
    const [firstPart] = group;
    if (!firstPart) return [];
    const times = group.flatMap(({ appointment }) => [appointment.starts, appointment.ends]).sort();
    const staffParts = group.filter(({ resource }) => resource.kind === 'staff');
    return {
      kind: 'appointment' as const,
      starts: times[0] ?? '',
      ends: times.at(-1) ?? '',
      appointment: {
        ...firstPart.appointment,
        treatments: staffParts.flatMap(({ appointment }) => appointment.treatments),
      },
      names: listNames([...staffParts, ...group].map(({ resource }) => resource)),
    };
  });
  return entries.sort((first, second) => first.starts.localeCompare(second.starts));
}

export function findAppointment(days: readonly AgendaDay[], number: string | null | undefined) {
  const entries = days.flatMap((day) =>
    listAppointments(day).map((entry) => ({ ...entry, day: day.day })),
  );
  return entries.find(({ appointment }) => appointment.number === number);
}

const listNames = (resources: readonly Resource[]): string[] => [
  ...new Set(resources.map(({ name }) => name)),
];

/** Lists absences, except those that lie within a longer one. */
function listBlocks(resources: readonly Resource[]): DayEntry[] {
  const parts = resources.flatMap((resource) =>
    resource.blocks.map((block) => ({ resource, block })),
  );
  const groups = [...Map.groupBy(parts, ({ block }) => block.id).values()].flatMap((group) => {
    const block = group[0]?.block;
    return block ? { block, resources: group.map(({ resource }) => resource) } : [];
  });
  type Group = (typeof groups)[number];
  const isWithin = (inner: Group, outer: Group) =>
    contains(outer.block, inner.block) &&
    inner.resources.every((resource) => outer.resources.includes(resource));
  const shownGroups = groups.filter(
    (group, index) =>
      !groups.some(
        (other, otherIndex) =>
          other !== group &&
          isWithin(group, other) &&
          (otherIndex < index || !isWithin(other, group)),
      ),
  );
  return shownGroups.map(({ block, resources: blockResources }) => {
    const isAll = blockResources.length === resources.length && resources.length > 1;
    const names = isAll ? ['Tout le monde'] : listNames(blockResources);
    return { kind: 'block', starts: block.starts, ends: block.ends, block, names };
  });
}
