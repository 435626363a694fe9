import { appointmentTitle } from '../calendar/time-of-day.ts';
import type { Institute } from '../institute.ts';

/** What the institute writes on WhatsApp to somebody on the waiting list. `book`: where the hour is booked. */
export function hourFreedText(
  { name, day, time, care, book }: Record<'name' | 'day' | 'time' | 'care' | 'book', string>,
  institute: Pick<Institute, 'name'>,
): string {
  return [
    `Bonjour ${name}, une heure s’est libérée\u00a0: ${appointmentTitle(day, time)}, pour ${care}. Elle est à qui la réserve en premier\u00a0: ${book}`,
    'Pour ne plus recevoir ces messages, répondez «\u00a0stop\u00a0».',
    institute.name,
  ].join('\n');
}
