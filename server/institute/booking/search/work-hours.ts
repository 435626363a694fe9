import {
  listOpenSpans,
  type MinuteSpan,
} from '#server/institute/appointments/appointment-times.ts';
import { type Day, getWeekday } from '#shared/calendar/calendar-month.ts';
import { appliesTo, type Facts, type ResourceFacts } from './facts.ts';

/** Returns the resource's own hours cut to the opening hours (`open`), or the opening hours if it has none. */
export function listWorkSpans(
  { institute }: Facts,
  resource: ResourceFacts,
  day: Day,
  open: readonly MinuteSpan[] = listOpenSpans(day, institute),
): readonly MinuteSpan[] {
  const validRows = findValidRows(resource, day);
  if (validRows.length === 0) return open;
  const weekday = getWeekday(day);
  return validRows
    .filter((row) => row.weekday === weekday)
    .flatMap((span) => clipToSpans(span, open))
    .sort((a, b) => a.starts - b.starts);
}

interface HoursException extends MinuteSpan {
  readonly resource_id: number | null;
  readonly kind: string;
}

export const listExtraHours = (
  resource: ResourceFacts,
  changes: readonly HoursException[],
): MinuteSpan[] =>
  changes
    .filter((change) => change.kind === 'extra' && appliesTo(change, resource))
    .map(({ starts, ends }) => ({ starts, ends }));

export const clipToSpans = (span: MinuteSpan, spans: readonly MinuteSpan[]): MinuteSpan[] =>
  spans
    .map(({ starts, ends }) => ({
      starts: Math.max(span.starts, starts),
      ends: Math.min(span.ends, ends),
    }))
    .filter(({ starts, ends }) => ends > starts);

/** Returns the rows of the period that began last, and of these the one that ends first. */
function findValidRows({ hours }: ResourceFacts, day: Day): ResourceFacts['hours'] {
  const getFrom = ({ valid_from }: Row) => valid_from ?? '';
  const getTo = ({ valid_to }: Row) => valid_to ?? '9999-12-31';
  const validHours = hours
    .filter((row) => getFrom(row) <= day && day <= getTo(row))
    .sort((a, b) => getFrom(b).localeCompare(getFrom(a)) || getTo(a).localeCompare(getTo(b)));
  const [first] = validHours;
  return validHours.filter(
    ({ valid_from, valid_to }) => valid_from === first?.valid_from && valid_to === first.valid_to,
  );
}

type Row = ResourceFacts['hours'][number];
