import { formatTime } from '../calendar/opening.ts';
import { minuteOf, timeOf } from '../calendar/time-of-day.ts';
import type { Institute } from '../institute.ts';

/** Returns the WhatsApp message to the next client when an appointment takes longer. */
export function lateText(
  { name, starts, delay }: { name: string; starts: string; delay: number },
  institute: Pick<Institute, 'name'>,
): string {
  const then = formatTime(timeOf(minuteOf(starts) + delay));
  return [
    `Bonjour ${name}, nous avons environ ${delay} minutes de retard\u00a0: pour votre rendez-vous de ${formatTime(starts)}, nous vous attendons plutôt vers ${then}. Pardon pour l’attente, et merci de votre patience.`,
    institute.name,
  ].join('\n');
}
