import { onTheClock } from '../../../shared/calendar/evening.ts';
import { minuteOf, timeOf } from '../../../shared/calendar/time-of-day.ts';
import type { AppointmentRequest } from './requests.ts';

/** Returns the starts on the clock; nothing if all persons begin at the hour. */
export const apartFrom = (hour: number, begins: readonly number[]): { begins?: string[] } =>
  begins.some((minute) => minute !== hour)
    ? { begins: begins.map((minute) => onTheClock(timeOf(minute))) }
    : {};

export function beginsIn({
  hour,
  plan,
}: Pick<AppointmentRequest, 'hour' | 'plan'>): ReturnType<typeof apartFrom> {
  if (hour === null || !plan) return {};
  const { parts } = JSON.parse(plan) as { parts: { person: number; starts: number }[] };
  const first = minuteOf(hour);
  const persons = Map.groupBy(parts, ({ person }) => person);
  const begins = [...persons].sort(([a], [b]) => a - b);
  return apartFrom(
    first,
    begins.map(([, own]) => first + Math.min(...own.map(({ starts }) => starts))),
  );
}

interface Shown {
  readonly begins?: readonly string[] | undefined;
}

/** Returns true if all persons begin as displayed. A client that sends no times accepts any. */
export const beginAsShown = (
  { begins: shown }: Shown,
  { begins = [] }: ReturnType<typeof apartFrom>,
): boolean => shown === undefined || `${shown}` === `${begins}`;

/* The assistants in an appointment's plan. */

interface Part {
  readonly position: number;
  readonly assistant?: number;
  readonly fourHands?: true;
}

/** Parses the parts. Most plans have no assistant, so they are not parsed. */
export const partsIn = (plan: string | null): readonly Part[] =>
  plan?.includes('"assistant"') ? (JSON.parse(plan) as { parts: readonly Part[] }).parts : [];

interface Beside {
  readonly assistant: number | null;
  readonly fourHands: boolean;
}

export function besideIn(plan: string | null, position: number): Beside {
  const part = partsIn(plan).find((item) => item.position === position);
  return { assistant: part?.assistant ?? null, fourHands: part?.fourHands ?? false };
}

export const hasAssistants = (plan: string | null): boolean => partsIn(plan).length > 0;
