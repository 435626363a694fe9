import type { AgendaDay } from './day-plan.ts';
import { type AppointmentEntry, entriesOf } from './entries.ts';

export const goneText = (names: readonly string[]) => `${names.join(', ')} hors service ce jour-là`;

/** Returns the day's coming appointments whose person or room is out of service by then. */
export const toReplaceOn = (day: AgendaDay, now: string): AppointmentEntry[] =>
  day.day < now.slice(0, 10)
    ? []
    : entriesOf(day).filter(
        (entry): entry is AppointmentEntry => entry.kind === 'appointment' && entry.gone.length > 0,
      );
