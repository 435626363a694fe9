import type { AgendaDays } from '#shared/agenda/agenda.ts';
import { formatTime } from '#shared/calendar/opening.ts';
import { formatSpan, parseMinute, toTime } from '#shared/calendar/time-of-day.ts';
import type { Placed } from '#shared/team/agenda-facts.ts';

/* A day's appointments, absences and free time. Times are HH:MM, so they sort as text. */

export type AgendaDay = AgendaDays['days'][number];
export type Resource = AgendaDay['resources'][number];
export type AgendaAppointment = Resource['appointments'][number];
export type AgendaBlock = Resource['blocks'][number];

export interface ClockSpan {
  starts: string;
  ends: string;
}

export type Segment = ClockSpan &
  (
    | { readonly kind: 'appointment'; readonly appointment: AgendaAppointment }
    | { readonly kind: 'block'; readonly block: AgendaBlock }
    | { readonly kind: 'buffer'; readonly buffer: BufferTime }
    | { readonly kind: 'free' | 'off' }
  );

/** Shorter gaps are not shown as free. */
const minFreeMinutes = 15;

const countMinutes = ({ starts, ends }: ClockSpan) => parseMinute(ends) - parseMinute(starts);

const coversTime = (time: string) => (span: ClockSpan) => span.starts <= time && time < span.ends;

/** Lists a resource's segments in order, without gaps. Times before `from` are not free. */
export function listSegments(resource: Resource, from = ''): Segment[] {
  const buffers = listBuffers(resource);
  const spans = [...resource.hours, ...resource.blocks, ...resource.appointments, ...buffers];
  const times = new Set(spans.flatMap(({ starts, ends }) => [starts, ends]));
  if (from) times.add(from);
  const sortedTimes = [...times].sort();
  const segments: Segment[] = [];
  for (const [index, starts] of sortedTimes.entries()) {
    const ends = sortedTimes[index + 1];
    if (ends === undefined) break;
    const nextSegment = { ...findKind({ resource, buffers }, starts, from), starts, ends };
    const lastSegment = segments.at(-1);
    if (lastSegment && isSameSegment(lastSegment, nextSegment)) lastSegment.ends = ends;
    else segments.push(nextSegment);
  }
  return segments.map((segment) =>
    segment.kind === 'free' && countMinutes(segment) < minFreeMinutes
      ? { ...segment, kind: 'off' }
      : segment,
  );
}

/** Finds what a time is used for. An appointment within another one's pause wins. */
function findKind(
  { resource, buffers }: { resource: Resource; buffers: readonly BufferTime[] },
  time: string,
  from: string,
) {
  const appointment = resource.appointments.findLast(coversTime(time));
  if (appointment) return { kind: 'appointment', appointment } as const;
  const buffer = buffers.find(coversTime(time));
  if (buffer) return { kind: 'buffer', buffer } as const;
  const [block] = resource.blocks.filter(coversTime(time)).sort(compareSpans);
  if (block) return { kind: 'block', block } as const;
  const isFree = time >= from && resource.hours.some(coversTime(time));
  return { kind: isFree ? 'free' : 'off' } as const;
}

/** Sorts by start, then longer spans first, so that a span within another does not split it. */
const compareSpans = (first: ClockSpan, second: ClockSpan) =>
  first.starts.localeCompare(second.starts) || second.ends.localeCompare(first.ends);

export const contains = (outer: ClockSpan, inner: ClockSpan) =>
  outer.starts <= inner.starts && inner.ends <= outer.ends;

function isSameSegment(first: Segment, second: Segment): boolean {
  if (first.kind === 'appointment')
    return second.kind === first.kind && second.appointment === first.appointment;
  if (first.kind === 'block') return second.kind === first.kind && second.block === first.block;
  if (first.kind === 'buffer') return second.kind === first.kind && second.buffer === first.buffer;
  return first.kind === second.kind;
}

/** Finds the absence that an appointment overlaps. */
export const findAbsence = (resource: Resource, { starts, ends }: ClockSpan) =>
  resource.blocks.find((block) => block.starts < ends && block.ends > starts);

export const listColumns = ({ resources }: AgendaDay): Resource[] =>
  (['staff', 'room'] as const).flatMap((kind) =>
    resources.filter((resource) => resource.kind === kind),
  );

/** Time for preparing before an appointment, or for cleaning after it. */
interface BufferTime extends ClockSpan {
  readonly isBefore: boolean;
}

const listBuffers = ({ appointments }: Pick<Resource, 'appointments'>): BufferTime[] =>
  appointments.flatMap(({ starts, ends, before = 0, after = 0 }) =>
    [
      { isBefore: true, starts: toTime(parseMinute(starts) - before), ends: starts },
      { isBefore: false, starts: ends, ends: toTime(parseMinute(ends) + after) },
    ].filter((buffer) => buffer.starts !== buffer.ends),
  );

export const formatBuffer = ({ isBefore }: BufferTime): string =>
  isBefore ? 'Préparation' : 'Nettoyage';

/** Returns "toute la journée", "dès 13 h" or "jusqu’à 12 h"; undefined for hours within a day. */
function formatOpenEnded({ starts, ends }: ClockSpan): string | undefined {
  if (ends === '24:00')
    return starts === '00:00' ? 'toute la journée' : `dès\u00a0${formatTime(starts)}`;
  return starts === '00:00' ? `jusqu’à\u00a0${formatTime(ends)}` : undefined;
}

export const formatBlockTimes = (times: ClockSpan): string =>
  formatOpenEnded(times) ?? `de ${formatTime(times.starts)} à ${formatTime(times.ends)}`;

export function formatPlacedCount({ count, isOver }: Pick<Placed, 'count' | 'isOver'>): string {
  if (isOver) return `${count}\u00a0à remettre\u202f?`;
  return `${count}\u00a0${count > 1 ? 'replacés' : 'replacé'}`;
}

export function formatBlockHeading(times: ClockSpan): string {
  const text = formatOpenEnded(times) ?? formatSpan(times.starts, times.ends);
  return text.charAt(0).toUpperCase() + text.slice(1);
}
