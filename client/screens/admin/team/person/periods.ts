import { formatDay } from '../../../../../shared/calendar/format-day.ts';
import { formatTime, type OpeningFacts, weekdays } from '../../../../../shared/calendar/opening.ts';
import type { LaneFile } from '../../../../../shared/contract/admin/agenda-facts.ts';
import { rangesOf } from '../../../../../shared/day-hours.ts';

/*
 * Working hours by period.
 */

type Span = LaneFile['hours'][number];

export interface Period {
  readonly from: string;
  readonly to: string;
  readonly spans: readonly Span[];
}

type Named = Pick<Period, 'from' | 'to'>;

/** Names a period in addresses by its days, as its position may change. */
export const periodKey = ({ from, to }: Named) => `${from}/${to}`;

export const findPeriod = (hours: readonly Span[], key: string): Period | undefined =>
  periodsOf(hours).find((period) => periodKey(period) === key);

export const isIn = (period: Named, span: Span): boolean => periodKey(period) === periodKey(span);

/** In the order of their beginnings. */
export function periodsOf(hours: readonly Span[]): Period[] {
  const groups = Map.groupBy(hours, periodKey);
  return [...groups.values()].map((spans) => ({
    from: spans[0]?.from ?? '',
    to: spans[0]?.to ?? '',
    spans,
  }));
}

export function periodText({ from, to }: Named): string {
  if (from && to) return `Du ${formatDay(from)} au ${formatDay(to)}`;
  if (from) return `À partir du ${formatDay(from)}`;
  return to ? `Jusqu’au ${formatDay(to)}` : 'Toute l’année';
}

/** "lundi : 9 h à 13 h, 14 h à 17 h" */
export const spansText = (spans: readonly Span[]): string[] =>
  weekdays.flatMap((name, weekday) => {
    const own = spans.filter((span) => span.weekday === weekday);
    const times = own.map(({ starts, ends }) => `${formatTime(starts)} à ${formatTime(ends)}`);
    return times.length > 0 ? [`${name}\u00a0: ${times.join(', ')}`] : [];
  });

/** The initial hours of a new period. */
export const instituteSpans = ({ hours }: OpeningFacts): Span[] =>
  Object.entries(hours).flatMap(([weekday, own]) =>
    rangesOf(own).map(({ opens, closes }) => ({
      weekday: Number(weekday) - 1,
      starts: opens,
      ends: closes,
      from: '',
      to: '',
    })),
  );

/** The key in the address. */
export const periodIn = (search: URLSearchParams) => search.get('periode') ?? '';

export const newPeriod = 'nouvelle';

/** Two spans a day, with a break between them. */
export const turns = [1, 2] as const;
export const timeFields = (weekday: number, turn: number) =>
  [`de-${weekday}-${turn}`, `a-${weekday}-${turn}`] as const;
